// args: --check=assert
// verdict: SAFE within bounds (no weak compare-exchange fails
#include <assert.h>
#include <stdatomic.h>
atomic_int x;
int main(void) {
  int e = 0;
  while (!atomic_compare_exchange_weak(&x, &e, 1))
    ;
  assert(x == 1);
}
