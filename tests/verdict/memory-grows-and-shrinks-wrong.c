// verdict: UNSAFE
// As glibc has it.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
  char *p = malloc(100);
  uintptr_t at = (uintptr_t)p;
  p[49] = 1;
  p = realloc(p, 50);
  assert((uintptr_t)p != at && p[49] == 1);
  volatile size_t most = -1;
  assert(!realloc(p, most) && p[49] == 1);
  p = realloc(p, 1000);
  assert(p[49] == 1 && !realloc(p, 0));
}
