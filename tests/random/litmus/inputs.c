// observed: -1 0 1 2
int main(void) { int n = __VERIFIER_nondet_int(); __VERIFIER_assume(n >= -1 && n <= 2); int v = n; __observe(0, v); }
