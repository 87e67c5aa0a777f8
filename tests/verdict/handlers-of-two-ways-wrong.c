// verdict: UNSAFE
// args: --check=assert
// Handlers that are set by sigaction() and by signal(): the library keeps both
// in records of its own.
#include <assert.h>
#include <signal.h>
#include <string.h>

static int first, second;

static void on_first(int number)
{
  first = number;
}

static void on_second(int number)
{
  second = number;
}

int main(void)
{
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_first;
  sigaction(SIGUSR1, &action, NULL);
  signal(SIGUSR2, on_second);
  raise(SIGUSR1);
  raise(SIGUSR2);
  assert(first == SIGUSR1 && second == SIGUSR1);
}
