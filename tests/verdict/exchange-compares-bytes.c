// args: --check=assert
// verdict: SAFE
#include <assert.h>
#include <stdatomic.h>
_Atomic double d = -0.0;
int main(void) {
  double e = 0.0;
  assert(!atomic_compare_exchange_strong(&d, &e, 1.0));
  assert(d == 0);
}
