#include "outcome.h"
static sem_t s;
static int x;
static void clean(void *a)
{
  (void)a;
  x += 10;
}
static void *f(void *a)
{
  pthread_cleanup_push(clean, 0);
  x++;
  sem_wait(&s);
  x++;
  delay();
  pthread_cleanup_pop(0);
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  int value = 0;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, f, 0);
  delay();
  pthread_cancel(t);
  delay();
  sem_post(&s);
  pthread_join(t, &r);
  sem_getvalue(&s, &value);
  outcome(x * 4 + value * 2 + (r == PTHREAD_CANCELED));
}
