#include "runtime/explorer/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

bool memory_is_shared;

void *memory_reserve(uint64_t *size)
{
  int flags = (memory_is_shared ? MAP_SHARED : MAP_PRIVATE) | MAP_ANONYMOUS |
              MAP_NORESERVE;

  for (*size = 1ul << 36; *size > 1 << 20; *size /= 2) {
    void *memory = mmap(NULL, *size, PROT_READ | PROT_WRITE, flags, -1, 0);

    if (memory != MAP_FAILED) {
      return memory;
    }
  }
  perror("memory");
  exit(6);
}

void memory_prepare(void *part, uint64_t size)
{
#ifdef MADV_POPULATE_WRITE
  uintptr_t from = (uintptr_t)part & ~4095ul;

  if (memory_is_shared) {
    madvise((void *)from, (uintptr_t)part + size - from, MADV_POPULATE_WRITE);
  }
#else
  (void)part;
  (void)size;
#endif
}

void memory_drop(void *part, uint64_t size)
{
  madvise(part, size, memory_is_shared ? MADV_REMOVE : MADV_DONTNEED);
}
