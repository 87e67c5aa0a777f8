// deadlock: none
// observed: 1
pthread_mutex_t m; pthread_cond_t c; int x;
void *f(void *p) { pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&m); while (!x) pthread_cond_wait(&c, &m); int v = x; pthread_mutex_unlock(&m); __observe(0, v); }
