// verdict: UNSAFE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void)
{
  char *end;
  assert(strtol(" -12x", &end, 10) == -12 && *end == 'x');
  assert(strtoul("0x1f", 0, 0) == 31 && errno == 0);
  assert(strtol("-19223372036854775808", 0, 10) < 0);
  assert(errno == 0);
}
