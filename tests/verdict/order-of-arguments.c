// verdict: SAFE within bounds (operands are evaluated from left to right, at tests/verdict/order-of-arguments.c:20:10)
// Which call comes first is left open, and both write the same variable.
#include <assert.h>

static int next = 1;
static int step(int by)
{
  next += by;
  return next;
}

static int first(int a, int b)
{
  (void)b;
  return a;
}

int main(void)
{
  assert(first(step(1), step(2)) == 2);
}
