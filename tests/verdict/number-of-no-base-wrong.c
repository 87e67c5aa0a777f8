// verdict: UNSAFE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void)
{
  char *end = 0;
  assert(strtol("12", &end, 36) != 0);
  assert(errno == EINVAL && !end);
}
