int g(), h(void), k(int, char *, ...);
static inline int add(int a, int b) { return a + b; }
int old(a, b, c) int a; char c; { return a + b + c; }
int rec(int n) { return n ? n * rec(n - 1) : 1; }
static int (*table[2])(int, int) = {add, &add};
_Noreturn void stop(void);
int main(int argc, char **argv) { int (*f)(int, int) = add; if (argc > 9) stop();
  return f(1, 2) + (*table[0])(3, 4) + (**f)(5, 6) + old(1, 2, 3) + g(argv, 1.f) + k(1, "x", 2L) + rec(argc); }
