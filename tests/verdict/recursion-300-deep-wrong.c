// verdict: UNSAFE (assert)
#include <assert.h>
static int odd(int n);
static int even(int n) {
  return n == 0 ? 1 : odd(n - 1);
}
static int odd(int n) {
  return n == 0 ? 0 : even(n - 1);
}
static int depth(int n) {
  return n ? 1 + depth(n - 1) : 0;
}
int main(void) {
  assert(depth(300) == 300);
  assert(odd(300));
}
