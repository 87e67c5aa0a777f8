// deadlock: none
// observed: 0 1 35
// Another one reads at the same time; who writes is told.
pthread_rwlock_t l; int v;
void *f(void *p) { v = pthread_rwlock_tryrdlock(&l) == 0; if (v) pthread_rwlock_unlock(&l); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_rwlock_wrlock(&l); int r = pthread_rwlock_rdlock(&l); __observe(0, r); pthread_rwlock_unlock(&l); pthread_join(t, 0); r = v; __observe(0, r); }
