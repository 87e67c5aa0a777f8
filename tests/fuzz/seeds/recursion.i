void __VERIFIER_assert(int);
int fac(int n) { return n < 2 ? 1 : n * fac(n - 1); }
int main(void) { __VERIFIER_assert(fac(5) == 120); }
