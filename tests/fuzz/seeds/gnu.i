__extension__ typedef long long L; int n; static int f(int) __attribute__((unused, noinline)); __inline__ int f(int x) { return x; }
int main(void) { __auto_type a = 3; __typeof__(a) b = 4; typeof(int *) c = &b; const __typeof__(1 + 1L) d = 2;
  int e = ({ int t = a; t++; if (t) n = 2; t + *c; }); n = ({ f(1); }) ?: e;
  if (__builtin_expect(n, 0)) goto out; switch (d) { case 1 ... 3: n = __extension__ 1; }
out: return __builtin_constant_p(3) + __builtin_types_compatible_p(int, long) + __builtin_choose_expr(1, a, "x") + __real__ (1.0 + 2.0i); }
