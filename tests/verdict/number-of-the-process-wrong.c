// args: --engine=cbmc
// verdict: UNSAFE
#include <assert.h>
#include <unistd.h>
int main(void)
{
  int n = getpid();
  assert(n > 1);
  assert(getpid() == n);
}
