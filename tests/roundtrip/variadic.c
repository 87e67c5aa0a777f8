/* va_list in all its forms, printed again. */
#include <stdarg.h>

struct kept {
  va_list list;
};

static int add(int n, va_list *list)
{
  int sum = 0;
  while (n-- > 0) {
    sum += va_arg(*list, int);
  }
  return sum;
}

static int vadd(int n, va_list list)
{
  va_list copy;
  va_copy(copy, list);
  int sum = add(n, &copy);
  va_end(copy);
  return sum;
}

static int sum(int n, ...)
{
  struct kept kept;
  va_start(kept.list, n);
  int s = vadd(n, kept.list);
  va_end(kept.list);
  return s;
}

int main(void)
{
  int (*f)(int, ...) = sum;
  return f(3, 1, 2, 3) == 6 ? 0 : 1;
}
