// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void)
{
  char *end = 0;
  assert(strtol("12", &end, 37) == 0);
  assert(errno == EINVAL && !end);
}
