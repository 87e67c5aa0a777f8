// expect: SAFE ; check: assert
// The thread is the empty statement.
#include <assert.h>
int x;
void set(int n) { x = n; }
int main(void) {
__CPROVER_ASYNC_1: ;
  set(1);
  assert(x == 1);
}
