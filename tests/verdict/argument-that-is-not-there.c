// verdict: UNKNOWN (va_arg behind the last argument
// More arguments are read than there are: C does not say what comes of it.
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
  return sum(3, 1, 2) != 3;
}
