// verdict: SAFE
// args: --check=assert
#include <assert.h>
#include <signal.h>
int main(void)
{
  int x = 0;
  raise(SIGTERM);
  assert(x);
}
