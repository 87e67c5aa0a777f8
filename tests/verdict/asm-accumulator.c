// verdict: SAFE
#include <assert.h>
/* The accumulator is what was there, for the next instruction, too. */
int main(void)
{
  int there = 4, old = 1;
  __asm__ volatile("lock; cmpxchgl %2, %1; addl $1, %0"
                   : "+a"(old), "+m"(there)
                   : "r"(9)
                   : "memory", "cc");
  assert(old == 5 && there == 4);
  return 0;
}
