#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m;
static void *f(void *a)
{
  assert(pthread_mutex_lock(&m) == 0);
  return a;
}
static void lose(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
}
int main(void)
{
  pthread_mutexattr_t a;
  int robust = 7;
  pthread_mutexattr_init(&a);
  assert(pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST) == 0);
  assert(pthread_mutexattr_setrobust(&a, 5) == EINVAL);
  assert(pthread_mutexattr_getrobust(&a, &robust) == 0);
  assert(robust == PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &a);
  assert(pthread_mutex_consistent(&m) == EINVAL);
  assert(pthread_mutex_unlock(&m) == EPERM);
  lose();
  assert(pthread_mutex_trylock(&m) == EOWNERDEAD);
  assert(pthread_mutex_consistent(&m) == 0);
  assert(pthread_mutex_unlock(&m) == 0);
  lose();
  assert(pthread_mutex_lock(&m) == EOWNERDEAD);
  assert(pthread_mutex_unlock(&m) == 0);
  assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);
  assert(pthread_mutex_trylock(&m) == ENOTRECOVERABLE);
  assert(pthread_mutex_destroy(&m) == 0);
  pthread_mutex_init(&m, &a);
  assert(pthread_mutex_lock(&m) == 0 && pthread_mutex_unlock(&m) == 0);
}
