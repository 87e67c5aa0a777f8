// verdict: UNSAFE
// args: --check=race
// says: UNSAFE
// An atomic access and one that is not.
#include <pthread.h>

static int x;

static void *run(void *unused)
{
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  int y = x;
  (void)y;
  pthread_join(t, 0);
  return 0;
}
