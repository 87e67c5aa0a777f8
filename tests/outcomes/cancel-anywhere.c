#include "outcome.h"
static volatile int x;
static void *f(void *a)
{
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
  x = 1;
  x = 2;
  x = 3;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  x = 4;
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, f, 0);
  delay();
  pthread_cancel(t);
  pthread_join(t, &r);
  outcome(x * 2 + (r == PTHREAD_CANCELED));
}
