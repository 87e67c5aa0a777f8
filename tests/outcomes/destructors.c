#include "outcome.h"
static pthread_key_t one, two;
static int order;
static void first(void *a)
{
  (void)a;
  order = order * 10 + 1;
  if (order < 100)
    pthread_setspecific(two, &order);
}
static void second(void *a)
{
  (void)a;
  order = order * 10 + 2;
}
static void *f(void *a)
{
  pthread_setspecific(one, &order);
  pthread_setspecific(two, &order);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_key_create(&one, first);
  pthread_key_create(&two, second);
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  outcome(order);
}
