// deadlock: none
// observed: 2
pthread_barrier_t b; int x[2];
void *f(void *p) { x[1] = 1; pthread_barrier_wait(&b); return p; }
int main(void) { pthread_t t; pthread_barrier_init(&b, 0, 2); pthread_create(&t, 0, f, 0); x[0] = 1; pthread_barrier_wait(&b); int v = x[0] + x[1]; __observe(0, v); }
