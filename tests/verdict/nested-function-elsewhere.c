// verdict: SAFE
// It does not matter in a function that nobody calls.
#include <assert.h>

int never(void)
{
  int n = 0;

  void add(int k)
  {
    n += k;
  }

  add(1);
  return n;
}

int main(void)
{
  assert(1);
}
