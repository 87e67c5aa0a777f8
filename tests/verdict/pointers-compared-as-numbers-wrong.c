// verdict: UNSAFE (assert)
// args: -m32
// As CIL writes it: the pointers are compared, which have more bits.
#include <assert.h>

static int x, y;

int main(void)
{
  int *p = &x;
  assert((unsigned long)p != (unsigned long)((void *)0));
  assert((unsigned int)p == (unsigned long)&x && (unsigned long)p != 0UL);
  assert((long)p == (long)&y);
}
