#include "outcome.h"
#include <signal.h>
static sigset_t set;
static int number;
static void *f(void *a)
{
  sigwait(&set, &number);
  return a;
}
int main(void)
{
  pthread_t t;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigaddset(&set, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&t, 0, f, 0);
  delay();
  pthread_kill(t, SIGUSR2);
  delay();
  pthread_kill(t, SIGUSR1);
  pthread_join(t, 0);
  outcome(number);
}
