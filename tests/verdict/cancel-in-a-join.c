// verdict: SAFE
// or: SAFE within bounds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int x;
static void *inner(void *a)
{
  sem_wait(&s);
  return a;
}
static void *outer(void *a)
{
  pthread_t t;
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  pthread_create(&t, 0, inner, 0);
  x = 1;
  pthread_setcancelstate(old, 0);
  pthread_join(t, 0);
  x = 2;
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  sem_init(&s, 0, 0);
  pthread_create(&t, 0, outer, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(x == 1 && r == PTHREAD_CANCELED);
  sem_post(&s);
}
