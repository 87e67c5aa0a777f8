#include "outcome.h"
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int begun, done;
static void routine(void)
{
  begun++;
  delay();
  pthread_testcancel();
  done++;
}
static void *f(void *a)
{
  pthread_once(&once, routine);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  delay();
  pthread_cancel(t);
  pthread_once(&once, routine);
  pthread_join(t, 0);
  outcome(begun * 10 + done);
}
