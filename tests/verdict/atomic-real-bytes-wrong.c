// verdict: UNSAFE
#include <assert.h>
#include <stdatomic.h>
/* A compare-exchange compares bytes. */
int main(void)
{
  _Atomic float zero = -0.0f;
  float expected = 0.0f;
  assert(atomic_compare_exchange_strong(&zero, &expected, 3));
  assert(1 / expected < 0);
  assert(atomic_compare_exchange_strong(&zero, &expected, 3) && zero == 3);
  _Atomic double none = __builtin_nan("");
  double old = none;
  assert(atomic_compare_exchange_strong(&none, &old, 1) && none == 1);
  return 0;
}
