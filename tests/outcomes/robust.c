#define _GNU_SOURCE
#include "outcome.h"
static pthread_mutex_t m;
static int errors[2];
static void *f(void *a)
{
  delay();
  errors[a != 0] = pthread_mutex_lock(&m);
  if (a)
    pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t t, u;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, &t);
  pthread_join(t, 0);
  pthread_join(u, 0);
  int last = pthread_mutex_lock(&m);
  outcome((errors[0] * 200 + errors[1]) * 200 + last);
}
