// verdict: SAFE (
// C says that the comma comes between them.
#include <assert.h>

int n = 1;
int f(void)
{
  n = 10;
  return 1;
}

int main(void)
{
  int r = (f(), n);
  assert(r == 10);
}
