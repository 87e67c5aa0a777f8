// verdict: SAFE
// Functions with a variable number of arguments: of all types, in a loop over a
// format, by va_list and by a pointer to one, called by a pointer.
#include <assert.h>
#include <stdarg.h>
#include <string.h>

struct point {
  int x, y;
};

static char digit(int value)
{
  return (char)('0' + value % 10);
}

static char next(char what, va_list *list)
{
  switch (what) {
  case 'd':
    return digit(va_arg(*list, int));
  case 'u':
    return digit((int)va_arg(*list, unsigned));
  case 'l':
    return digit((int)va_arg(*list, long));
  case 'f':
    return digit((int)va_arg(*list, double));
  case 'c':
    return (char)va_arg(*list, int);
  case 'p':
    return digit(va_arg(*list, struct point).y);
  default:
    return *va_arg(*list, const char *);
  }
}

static int vformat(char *out, const char *format, va_list list)
{
  va_list copy;
  va_copy(copy, list);
  int n = 0;
  for (; *format; format++) {
    out[n++] = *format == '%' ? next(*++format, &copy) : *format;
  }
  va_end(copy);
  out[n] = '\0';
  return n;
}

static int format(char *out, const char *format, ...)
{
  va_list list;
  va_start(list, format);
  int n = vformat(out, format, list);
  va_end(list);
  return n;
}

struct kept {
  int more;
  va_list list;
};

static int third(int first, ...)
{
  struct kept kept;
  va_start(kept.list, first);
  (void)va_arg(kept.list, int);
  kept.more = va_arg(kept.list, int);
  va_end(kept.list);
  return kept.more;
}

static int call(int (*f)(int first, ...))
{
  return f(1, 2, 3);
}

int main(void)
{
  char out[20];
  struct point p = {1, 5};
  int n = format(out, "a%d%u-%l%f%c%p%s", 1, 2u, 3L, 4.5f, 'b', p, "c");
  assert(n == 9 && strcmp(out, "a12-34b5c") == 0);
  assert(call(third) == 3);
}
