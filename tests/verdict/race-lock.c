// verdict: UNSAFE
// args: --check=race
// says: thread 0 does not hold m, which thread 1 holds
// One of two writes without the lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *run(void *unused)
{
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
