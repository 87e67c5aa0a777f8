// verdict: UNKNOWN
// says: inline assembly is not supported, at
#include <assert.h>
/* The flags are those of the addition. */
int main(void)
{
  int a = 1, b = 1, one = 1;
  unsigned char zero;
  __asm__ volatile("lock; decl %0; lock; xaddl %3, %1; sete %2"
                   : "+m"(a), "+m"(b), "=q"(zero), "+r"(one)
                   :
                   : "memory", "cc");
  assert(zero);
  return 0;
}
