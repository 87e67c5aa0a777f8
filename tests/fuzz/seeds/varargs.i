typedef __builtin_va_list va_list; int sum(int n, ...)
{ va_list ap, aq; __builtin_va_start(ap, n); __builtin_va_copy(aq, ap); int s = 0; double d = 0;
  while (n--) s += __builtin_va_arg(ap, int); d = __builtin_va_arg(aq, double); __builtin_va_end(ap); __builtin_va_end(aq); return s + d; }
int pass(va_list a) { return __builtin_va_arg(a, long); } int printf(const char *, ...);
int main(void) { char c = 1; float f = 2; return sum(2, c, f) + printf("%d\n", c, f); }
