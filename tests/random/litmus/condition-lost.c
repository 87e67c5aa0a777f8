// deadlock: reachable
// observed: 1
// The signal may come before the wait; the wait may end without it.
pthread_mutex_t m; pthread_cond_t c; int x;
void *f(void *p) { x = 1; pthread_cond_signal(&c); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); pthread_join(t, 0); int v = x; __observe(0, v); }
