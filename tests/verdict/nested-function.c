// verdict: UNKNOWN (nested functions are not supported, at tests/verdict/nested-function.c:9:8
// A nested function is not understood where it stands.
#include <assert.h>

int main(void)
{
  int n = 0;

  void add(int k)
  {
    n += k;
  }

  add(1);
  assert(n == 1);
}
