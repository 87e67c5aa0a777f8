// verdict: UNKNOWN (va_arg of 'long' where the argument is 'int', at
// The type that is read is not the one of the argument.
#include <stdarg.h>

static long first(int n, ...)
{
  va_list list;
  va_start(list, n);
  long value = va_arg(list, long);
  va_end(list);
  return value;
}

int main(void)
{
  return first(1, 1) != 1;
}
