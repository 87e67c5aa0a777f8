// verdict: SAFE
#include <pthread.h>
#include <signal.h>
static void *waiter(void *a)
{
  sigset_t set = {0};
  int number = 0;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigwait(&set, &number);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  pthread_join(t, 0);
}
