#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <sys/mman.h>
int main(void)
{
  char *p = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                 -1, 0);
  if (p == MAP_FAILED)
    return 0;
  assert((uintptr_t)p % 4096 == 0 && p[0] == 0 && p[99] == 0);
  p[99] = 1;
  assert(p[99] == 1);
  assert(munmap(p, 100) == 0);
  assert(mmap(0, 0, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
              0) == MAP_FAILED);
}
