#define _GNU_SOURCE
#include "outcome.h"
static pthread_rwlock_t l = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static int x;
static void *f(void *a)
{
  delay();
  pthread_rwlock_wrlock(&l);
  x = x * 2 + 1;
  pthread_rwlock_unlock(&l);
  return a;
}
static void *g(void *a)
{
  struct timespec past = {0, 0};
  delay();
  if (pthread_rwlock_timedwrlock(&l, &past) == 0) {
    x = x * 2;
    pthread_rwlock_unlock(&l);
  }
  return a;
}
static int look(void)
{
  int seen = 7;
  if (pthread_rwlock_tryrdlock(&l) == 0) {
    seen = x;
    pthread_rwlock_unlock(&l);
  }
  return seen;
}
int main(void)
{
  pthread_t t, u;
  int first, second, third;
  pthread_rwlock_rdlock(&l);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  first = look();
  delay();
  second = look();
  pthread_rwlock_unlock(&l);
  delay();
  pthread_rwlock_rdlock(&l);
  third = x;
  pthread_rwlock_unlock(&l);
  pthread_join(t, 0);
  pthread_join(u, 0);
  outcome(first * 1000 + second * 100 + third * 10 + x);
}
