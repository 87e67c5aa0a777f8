#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <time.h>
static void check(time_t t, int y, int m, int d, int w, int n)
{
  struct tm x;
  assert(gmtime_r(&t, &x) == &x);
  assert(x.tm_year == y - 1900 && x.tm_mon == m - 1 && x.tm_mday == d);
  assert(x.tm_wday == w && x.tm_yday == n);
  assert(timegm(&x) == t);
}
int main(void)
{
  struct tm x = {.tm_year = 101, .tm_mon = 14, .tm_mday = 0, .tm_hour = -1};
  time_t t = 951782399;
  char text[32];
  check(0, 1970, 1, 1, 4, 0);
  check(-1, 1969, 12, 31, 3, 364);
  check(t, 2000, 2, 28, 1, 58);
  check(t + 1, 2000, 2, 29, 2, 59);
  check(4107542400, 2100, 3, 1, 1, 59);
  assert(timegm(&x) == 1014850800 && x.tm_mon == 1 && x.tm_mday == 27);
  assert(strcmp(asctime_r(gmtime(&t), text), "Mon Feb 28 23:59:59 2000\n") ==
         0);
  assert(difftime(5, 3) == 2);
}
