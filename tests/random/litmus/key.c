// observed: 5
pthread_key_t k; int n; void end(void *p) { n += *(int *)p; }
void *f(void *p) { if (pthread_getspecific(k) == 0) pthread_setspecific(k, p); return 0; }
int main(void) { pthread_t t; int x = 5; pthread_key_create(&k, end); pthread_setspecific(k, &x); pthread_create(&t, 0, f, &x); pthread_join(t, 0); int v = n; __observe(0, v); }
