// verdict: SAFE
// As many arguments as are read.
#include <assert.h>
#include <stdarg.h>

static long sum(int n, ...)
{
  long s = 0;
  va_list list;
  va_start(list, n);
  for (int i = 0; i < n; i++) {
    s += va_arg(list, int);
  }
  va_end(list);
  return s;
}

int main(void)
{
  assert(sum(2, 1, 2) == 3);
}
