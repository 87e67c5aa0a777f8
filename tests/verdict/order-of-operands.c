// verdict: SAFE within bounds (operands are evaluated from left to right, at tests/verdict/order-of-operands.c:14:13)
// C does not say whether n is read before f changes it.
#include <assert.h>

int n = 1;
int f(void)
{
  n = 10;
  return 1;
}

int main(void)
{
  int r = n + f();
  assert(r == 2);
}
