// verdict: UNSAFE (assert)
#include <assert.h>
static int sum(int n) {
  return n ? n + sum(n - 1) : 0;
}
int main(void) {
  assert(sum(2000) == 2001001);
}
