// verdict: SAFE within bounds
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
int main(void)
{
  void *p;
  malloc(1);
  assert(posix_memalign(&p, 3, 8) == EINVAL);
  assert(posix_memalign(&p, 64, 8) == 0 && (uintptr_t)p % 64 == 0);
  free(p);
  p = aligned_alloc(4096, 4096);
  assert((uintptr_t)p % 4096 == 0);
  free(p);
}
