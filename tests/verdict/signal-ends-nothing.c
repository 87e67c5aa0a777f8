// verdict: UNSAFE
// args: --check=assert
#include <assert.h>
#include <signal.h>
int main(void)
{
  int x = 0;
  raise(SIGCHLD);
  assert(x);
}
