// expect: UNSAFE ; check: assert
// The thread is the whole block.
#include <assert.h>
int x;
void set(int n) { x = n; }
int main(void) {
__CPROVER_ASYNC_1: { set(1); set(2); }
  int seen = x;
  assert(seen != 0);
}
