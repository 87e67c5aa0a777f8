// verdict: SAFE
// Atomic operations store to a local variable through the address of another
// type.
#include <assert.h>
int main(void) {
  int x = 0, expected = 0;
  unsigned y = 3;
  struct { int a, b; } s = {0, 0};
  __atomic_store_n((unsigned *)&x, 5, __ATOMIC_SEQ_CST);
  __atomic_compare_exchange_n(&y, (unsigned *)&expected, 5, 0, 5, 5);
  __atomic_store_n((long *)&s, 0x100000002, __ATOMIC_SEQ_CST);
  assert(x == 5 && expected == 3 && s.a == 2 && s.b == 1);
}
