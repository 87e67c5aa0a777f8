// verdict: UNKNOWN
// says: inline assembly is not supported, at
#include <assert.h>
int main(void)
{
  int x = 1, y = 5;
  __asm__ volatile("incl %0" : "+m"(x), "=r"(y));
  assert(y == 5);
  return 0;
}
