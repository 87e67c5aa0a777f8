#define _GNU_SOURCE
#include "outcome.h"
static void *f(void *a)
{
  delay();
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, f, &t);
  delay();
  int error = pthread_tryjoin_np(t, &r), again = 0;
  if (error)
    again = pthread_join(t, &r);
  outcome(error * 10 + again + (r == &t));
}
