/* fault.c -- the second worker sets a pointer to nothing; the first one reads
 * through it. -DREADY: whether it can go on is asked through it too. -DHEAP:
 * instead, allocates all there is. -DFREE: frees twice. */
#define WORKERS 2
#define JOINS 1
#define POINTS 2
#include "tests/step/step.h"

STATE int *pointer, target, seen;

static void work(unsigned self)
{
  if (pcs[self] == 0) {
    pointer = &target;
    pcs[self] = 1;
    return;
  }
  if (self == 2) {
    pointer = 0;
    end_thread(self);
    return;
  }
#if defined HEAP
  while (__ts_fuel > 0) {
    __CPROVER_allocate(1 << 20, 0);
  }
#elif defined FREE
  void *memory = __CPROVER_allocate(8, 0);

  __ts_free(memory);
  __ts_free(memory);
#endif
  seen = *pointer;
  end_thread(self);
}

static _Bool is_ready(unsigned self)
{
#ifdef READY
  return self == 2 || *pointer == 0;
#else
  (void)self;
  return 1;
#endif
}

static void show(unsigned self)
{
  (void)self;
  __ts_access(VALUE_SIGNED, pointer, sizeof *pointer, 0);
}

static void at_end(void)
{
}
