// verdict: UNSAFE (assert)
// Threads that are a block, a loop, a branch, an assignment, nothing at all;
// they have their own copies of local variables, as these were.
#include <assert.h>
int x, y, z, done[5];
int twice(int n) { return 2 * n; }
void set(int n) { z = n; }
int main(void) {
  int n = 3, all = 0;
__CPROVER_ASYNC_1: {
  int v = n;
  v++;
  n = 100;
  x = v;
  done[0] = 1;
}
__CPROVER_ASYNC_2:
  while (n-- > 0)
    y += n, done[1]++;
__CPROVER_ASYNC_3:
  if (n) {
    set(twice(n));
    done[2] = 1;
  }
__CPROVER_ASYNC_4:
  done[3] = twice(1);
__CPROVER_ASYNC_5:;
  n = 7;
  all = done[0] && done[1] == 3 && done[2] && done[3];
  assert(!all && (x == 4 && y == 3 && z == 6));
  assert(n == 7);
}
