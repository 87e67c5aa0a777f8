// deadlock: none
// observed: 2
pthread_mutex_t a, b; int n;
void *f(void *p) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); n++; pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); int v = n; __observe(0, v); }
