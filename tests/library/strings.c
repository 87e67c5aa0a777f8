// unknown: cbmc
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
static int order(const void *a, const void *b)
{
  return *(const int *)a - *(const int *)b;
}
int main(void)
{
  char b[16] = "a,b;c", *rest, *end;
  assert(!strcmp(strtok_r(b, ",;", &rest), "a"));
  assert(!strcmp(strtok_r(0, ",;", &rest), "b"));
  assert(!strcmp(strtok_r(0, ",;", &rest), "c") && !strtok_r(0, ",", &rest));
  assert(strtol(" -0x1fz", &end, 0) == -31 && *end == 'z');
  assert(strtoul("18446744073709551616", 0, 10) == -1ul && errno == ERANGE);
  assert(strspn("aab", "a") == 2 && strcspn("aab", "b") == 2);
  assert(!strcmp(strstr("hello", "ll"), "llo") && !strstr("hello", "lo!"));
  int n[] = {3, 1, 2}, key = 2;
  qsort(n, 3, sizeof *n, order);
  assert(n[0] == 1 && n[1] == 2 && n[2] == 3);
  assert(bsearch(&key, n, 3, sizeof *n, order) == &n[1]);
  assert(memchr("abc", 'b', 3) && strnlen("abc", 2) == 2);
}
