// observed: 0 1
// Without a section the store is seen.
int x;
void *f(void *p) { x = 1; __VERIFIER_assume(0); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); int v = x; __observe(0, v); }
