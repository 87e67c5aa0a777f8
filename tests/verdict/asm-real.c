// verdict: UNKNOWN
// says: inline assembly is not supported, at
#include <assert.h>
int main(void)
{
  float f = 1;
  int i;
  __asm__("movl %1, %0" : "=r"(i) : "m"(f));
  assert(i == 1);
  return 0;
}
