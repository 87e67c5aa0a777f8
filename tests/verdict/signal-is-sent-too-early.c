// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <signal.h>
static int data;
static sigset_t set;
static void *waiter(void *a)
{
  int number = 0;
  sigwait(&set, &number);
  assert(number == SIGUSR1 && data == 1);
  return a;
}
int main(void)
{
  pthread_t t;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  pthread_create(&t, 0, waiter, 0);
  pthread_kill(t, SIGUSR1);
  data = 1;
  pthread_join(t, 0);
}
