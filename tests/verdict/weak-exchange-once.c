// args: --check=assert
// verdict: UNSAFE (assert)
#include <assert.h>
#include <stdatomic.h>
atomic_int x;
int main(void) {
  int e = 0;
  if (!atomic_compare_exchange_weak(&x, &e, 1))
    assert(e != 0);
  assert(x == 1);
}
