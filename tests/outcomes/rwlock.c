#include "outcome.h"
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x;
static void *f(void *a)
{
  delay();
  pthread_rwlock_wrlock(&l);
  x = 1;
  delay();
  x = 2;
  pthread_rwlock_unlock(&l);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  delay();
  int error = pthread_rwlock_tryrdlock(&l), seen = 7, again = 7;
  if (error == 0) {
    seen = x;
    again = pthread_rwlock_rdlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_rwlock_unlock(&l);
  }
  pthread_join(t, 0);
  outcome(error * 100 + seen * 10 + again);
}
