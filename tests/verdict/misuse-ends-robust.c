// args: -D_GNU_SOURCE --check=locks
// verdict: UNSAFE (locks)
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m;
static int x;
static void *f(void *a)
{
  if (pthread_mutex_lock(&m) == 0)
    x = 1;
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_STALLED);
  pthread_mutex_init(&m, &a);
  pthread_create(&t, 0, f, 0);
  int error = pthread_mutex_lock(&m);
  if (error == EOWNERDEAD) {
    assert(x == 1);
    assert(pthread_mutex_consistent(&m) == 0);
  }
  assert(error == 0 || error == EOWNERDEAD);
  assert(pthread_mutex_unlock(&m) == 0);
  pthread_join(t, 0);
  if (error == EOWNERDEAD)
    assert(pthread_mutex_lock(&m) == 0);
  else
    assert(pthread_mutex_lock(&m) == EOWNERDEAD);
}
