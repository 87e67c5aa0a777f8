// verdict: SAFE
#include <assert.h>
int f(void) { return 1; }
int g(void) __attribute__((alias("f")));
int (*p)(void) = g;
int main(void) {
  assert((void *)f == (void *)g);
  assert(p == f && p() == 1);
}
