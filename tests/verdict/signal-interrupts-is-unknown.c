// verdict: UNKNOWN (a signal that interrupts another thread, at
#include <pthread.h>
#include <signal.h>
static int x;
static void handle(int number)
{
  x = number;
}
static void *f(void *a)
{
  return a;
}
int main(void)
{
  pthread_t t;
  signal(SIGUSR1, handle);
  pthread_create(&t, 0, f, 0);
  pthread_kill(t, SIGUSR1);
  pthread_join(t, 0);
}
