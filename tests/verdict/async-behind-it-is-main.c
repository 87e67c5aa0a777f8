// verdict: SAFE
// What stands behind the statement is not the thread's.
#include <assert.h>
int x, y;
void set(int n) { x = n; }
int main(void) {
__CPROVER_ASYNC_1:
  y = 2;
  set(1);
  assert(x == 1);
}
