// verdict: SAFE within bounds (deadlocks of all threads only)
// args: --engine=stepper --order=dpor
// As spin-waits.c, but what the threads look for is set behind the lock that
// they keep while they spin.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x, y;

static void *look(void *unused)
{
  int seen;
  pthread_mutex_lock(&m);
  do {
    seen = x;
  } while (!seen);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, look, 0);
  pthread_create(&u, 0, look, 0);
  pthread_mutex_lock(&m);
  y = 1;
  pthread_mutex_unlock(&m);
  x = 1;
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
