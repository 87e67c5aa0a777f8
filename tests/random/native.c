/* native.c -- what random programs need besides pthreads, to run them. Inputs
 * depend on the run; who misses an assumption ends the run without a word. */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

__attribute__((constructor)) static void seed(void)
{
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  srand((unsigned)t.tv_nsec);
}

static int few(int least)
{
  return least + rand() % (6 - least);
}

int __VERIFIER_nondet_int(void)
{
  return few(-2);
}

unsigned __VERIFIER_nondet_uint(void)
{
  return (unsigned)few(0);
}

short __VERIFIER_nondet_short(void)
{
  return (short)few(-2);
}

unsigned char __VERIFIER_nondet_uchar(void)
{
  return (unsigned char)few(0);
}

_Bool __VERIFIER_nondet_bool(void)
{
  return rand() & 1;
}

void __VERIFIER_assume(int holds)
{
  if (!holds) {
    _exit(0);
  }
}
