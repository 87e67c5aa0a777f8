// observed: 11 21
// One of them is the first; the other learns who.
int x, e1, e2;
void *f(void *p) { __atomic_compare_exchange_n(&x, &e1, 1, 0, 5, 5); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); __atomic_compare_exchange_n(&x, &e2, 2, 0, 5, 5); pthread_join(t, 0); int v = 10 * x + (e1 + e2 == 3 - x ? 0 : 1); __observe(0, v); }
