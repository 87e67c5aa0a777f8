// verdict: SAFE
// A va_list that another function gets is an array, of which that function
// takes: the caller goes on behind it.
#include <assert.h>
#include <stdarg.h>

static int two(va_list list)
{
  int a = va_arg(list, int);
  return 10 * a + va_arg(list, int);
}

static int four(int first, ...)
{
  va_list list;
  va_start(list, first);
  int a = two(list);
  int b = two(list);
  va_end(list);
  return 100 * a + b;
}

int main(void)
{
  assert(four(0, 1, 2, 3, 4) == 1234);
}
