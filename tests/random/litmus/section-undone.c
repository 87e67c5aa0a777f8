// observed: 0
// Who misses the assumption has not begun; nobody goes on after it.
int x;
void *f(void *p) { __VERIFIER_atomic_begin(); x = 1; __VERIFIER_assume(0); __VERIFIER_atomic_end(); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); int v = x; __observe(0, v); }
