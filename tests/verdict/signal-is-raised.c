// verdict: SAFE
#include <assert.h>
#include <signal.h>
static int x;
static void handle(int number)
{
  x = number;
}
int main(void)
{
  signal(SIGUSR1, handle);
  raise(SIGUSR1);
  assert(x == SIGUSR1);
}
