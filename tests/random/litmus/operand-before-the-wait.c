// deadlock: reachable
// observed: 0
sem_t s[2]; int i, n;
void *f(void *p) { sem_wait(&s[i]); return p; }
int main(void) { pthread_t t; sem_init(&s[1], 0, 1); pthread_create(&t, 0, f, 0); i = 1; pthread_join(t, 0); int v = n; __observe(0, v); }
