// verdict: UNKNOWN
// says: inline assembly is not supported, at
#include <assert.h>
int main(void)
{
  int x = 1, zero = 5;
  __asm__ volatile("lock; decl %0" : "+m"(x), "=@ccz"(zero));
  assert(zero == 5);
  return 0;
}
