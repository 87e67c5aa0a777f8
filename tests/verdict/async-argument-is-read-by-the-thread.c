// verdict: UNSAFE (assert)
// Main may store to y before the thread reads it.
#include <assert.h>
int x, y;
void set(int n) { x = n; }
int main(void) {
__CPROVER_ASYNC_1:
  set(y);
  y = 1;
  int a = x;
  assert(a != 1);
}
