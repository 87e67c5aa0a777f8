// verdict: UNSAFE
// args: --check=race
// says: UNSAFE
// Who holds a lock for reading writes.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int x, n;

static void *run(void *unused)
{
  pthread_rwlock_rdlock(&l);
  x++;
  pthread_rwlock_unlock(&l);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_rwlock_rdlock(&l);
  int y = x;
  pthread_rwlock_unlock(&l);
  (void)y;
  pthread_join(t, 0);
  return 0;
}
