// deadlock: none
// observed: 0 1 2 3
// Woken or timed out, before or behind the other's store.
pthread_mutex_t m; pthread_cond_t c; int x; const struct timespec past = {1, 0};
void *f(void *p) { pthread_mutex_lock(&m); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&m); int r = pthread_cond_timedwait(&c, &m, &past); int v = x + 2 * (r == ETIMEDOUT); pthread_mutex_unlock(&m); __observe(0, v); }
