// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <stdarg.h>
struct s {
  int a;
  double d;
  char c[20];
};
int get(int n, ...) {
  va_list l;
  va_start(l, n);
  struct s v = va_arg(l, struct s);
  int r = v.a + v.c[3] + va_arg(l, int);
  va_end(l);
  return r;
}
int main(void) {
  struct s v = {1, 2.5, "abcd"};
  assert(get(1, v, 5) == 6 + 'c');
}
