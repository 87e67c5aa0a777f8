#include "outcome.h"
static pthread_barrier_t b;
static int serial[2];
static void *f(void *a)
{
  delay();
  serial[a != 0] = pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD;
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, f, 0);
  f(&t);
  pthread_join(t, 0);
  outcome(serial[0] * 2 + serial[1]);
}
