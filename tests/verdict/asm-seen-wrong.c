// verdict: UNSAFE
#include <assert.h>
/* An instruction does not know of what type memory is. */
typedef struct {
  char bytes[8];
} any;
int main(void)
{
  float f = 1;
  int i;
  long x = 1, y = 2;
  void *p = &x, *old = &x;
  __asm__("movl %1, %0" : "=r"(i) : "m"(f));
  assert(i == 0x3f800000);
  __asm__ volatile("lock; cmpxchgq %2, %1"
                   : "+a"(old), "+m"(*(any *)&p)
                   : "r"(&y)
                   : "memory");
  assert(old == &x && *(long *)p == 1);
  return 0;
}
