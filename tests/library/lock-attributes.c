#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
static void mutexes(void)
{
  pthread_mutexattr_t a;
  int i = 7;
  pthread_mutexattr_init(&a);
  assert(pthread_mutexattr_getpshared(&a, &i) == 0 && i == 0);
  assert(pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED) == 0);
  assert(pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE) == 0);
  assert(pthread_mutexattr_setprotocol(&a, PTHREAD_PRIO_INHERIT) == 0);
  assert(pthread_mutexattr_setprotocol(&a, 9) == EINVAL);
  assert(pthread_mutexattr_getpshared(&a, &i) == 0 && i == 1);
  assert(pthread_mutexattr_gettype(&a, &i) == 0);
  assert(i == PTHREAD_MUTEX_RECURSIVE);
  assert(pthread_mutexattr_getprotocol(&a, &i) == 0);
  assert(i == PTHREAD_PRIO_INHERIT);
}
static void conditions(void)
{
  pthread_condattr_t a;
  clockid_t c;
  int i = 7;
  pthread_condattr_init(&a);
  assert(pthread_condattr_getclock(&a, &c) == 0 && c == CLOCK_REALTIME);
  assert(pthread_condattr_setclock(&a, CLOCK_MONOTONIC) == 0);
  assert(pthread_condattr_setclock(&a, CLOCK_THREAD_CPUTIME_ID) == EINVAL);
  assert(pthread_condattr_getclock(&a, &c) == 0 && c == CLOCK_MONOTONIC);
  assert(pthread_condattr_getpshared(&a, &i) == 0 && i == 0);
}
static void others(void)
{
  pthread_barrierattr_t b;
  pthread_rwlockattr_t r;
  int i = 7;
  pthread_barrierattr_init(&b);
  assert(pthread_barrierattr_setpshared(&b, 3) == EINVAL);
  assert(pthread_barrierattr_setpshared(&b, 1) == 0);
  assert(pthread_barrierattr_getpshared(&b, &i) == 0 && i == 1);
  pthread_rwlockattr_init(&r);
  assert(pthread_rwlockattr_getkind_np(&r, &i) == 0 && i == 0);
  assert(pthread_rwlockattr_setkind_np(&r, 8) == EINVAL);
  assert(pthread_rwlockattr_setkind_np(
             &r, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP) == 0);
  assert(pthread_rwlockattr_getkind_np(&r, &i) == 0 && i == 2);
  assert(pthread_rwlockattr_getpshared(&r, &i) == 0 && i == 0);
}
int main(void)
{
  char name[16];
  mutexes();
  conditions();
  others();
  assert(pthread_setname_np(pthread_self(), "0123456789012345") == ERANGE);
  assert(pthread_setname_np(pthread_self(), "main thread") == 0);
  assert(pthread_getname_np(pthread_self(), name, 3) == ERANGE);
  assert(pthread_getname_np(pthread_self(), name, 16) == 0);
  assert(strcmp(name, "main thread") == 0);
  assert(pthread_setconcurrency(3) == 0 && pthread_getconcurrency() == 3);
  assert(pthread_setconcurrency(-1) == EINVAL);
  assert(pthread_atfork(0, 0, 0) == 0);
}
