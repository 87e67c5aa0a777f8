// verdict: UNSAFE
#include <assert.h>
/* The accumulator gets what was there, however small it is. */
int main(void)
{
  char there = 1, old = 0;
  unsigned char good;
  __asm__ volatile("lock; cmpxchgb %3, %0; sete %2"
                   : "+m"(there), "+a"(old), "=q"(good)
                   : "q"((char)2)
                   : "memory");
  assert(!good && old == 0 && there == 1);
  long wide = 0;
  __asm__ volatile("lock; addq $0xffffffffffffffff, %0" : "+m"(wide));
  assert(wide == -1);
  return 0;
}
