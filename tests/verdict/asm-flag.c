// verdict: SAFE
#include <assert.h>
/* A flag of the processor, as an output. */
int main(void)
{
  int x = 1, zero = 5;
  __asm__ volatile("lock; decl %0" : "+m"(x), "=@ccz"(zero));
  assert(zero == 1);
  return 0;
}
