// args: --engine=cbmc
// verdict: SAFE
#include <assert.h>
#include <unistd.h>
int main(void)
{
  int n = getpid();
  assert(n > 0);
  assert(getpid() == n);
}
