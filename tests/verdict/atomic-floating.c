// args: --engine=stepper
// verdict: SAFE
#include <assert.h>
_Atomic float f = 1;
_Atomic double d = 2;
_Atomic long double e = 3;
_Atomic __int128 w;
_Atomic int i = 3;
int main(void)
{
  f += 0.5f;
  d *= 3;
  e -= 1;
  w += 4;
  i *= 1.5;
  assert(f == 1.5f && d == 6 && e == 2 && w == 4 && i == 4);
  assert(f++ == 1.5f && --d == 5);
}
