// deadlock: none
// observed: 1 11 21
// Before the wait, in it, or when the other one is behind it.
sem_t s; int x; void clean(void *p) { x += 10; }
void *f(void *p) { pthread_cleanup_push(clean, 0); x = 1; sem_wait(&s); pthread_cleanup_pop(0); return p; }
void *g(void *p) { pthread_cleanup_push(clean, 0); pthread_exit(0); pthread_cleanup_pop(0); }
int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); sem_post(&s); pthread_cancel(t); pthread_join(t, 0); int v = x; __observe(0, v); pthread_create(&u, 0, g, 0); pthread_join(u, 0); v = x; __observe(0, v); }
