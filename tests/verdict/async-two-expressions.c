// verdict: UNSAFE (assert)
// The thread is the whole statement; main may look in its middle.
#include <assert.h>
int x, y;
void set(int n) { x = n; }
int main(void) {
__CPROVER_ASYNC_1:
  set(3), y = 4;
  int a = x, b = y;
  assert((a == 3) == (b == 4));
}
