// deadlock: none
// observed: 0 1
pthread_mutex_t m; const struct timespec past = {1, 0}; int v;
void *f(void *p) { v = pthread_mutex_timedlock(&m, &past) == ETIMEDOUT; return p; }
int main(void) { pthread_t t; pthread_mutex_lock(&m); pthread_create(&t, 0, f, 0); pthread_mutex_unlock(&m); pthread_join(t, 0); int r = v; __observe(0, r); }
