// observed: 1 2 3
// Not 0: under sequential consistency one of the stores is seen.
int x, y, a, b;
void *f(void *p) { x = 1; a = y; return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); y = 1; b = x; pthread_join(t, 0); int v = a + 2 * b; __observe(0, v); }
