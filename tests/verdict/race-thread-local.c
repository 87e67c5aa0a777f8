// verdict: UNSAFE
// args: --check=race
// says: UNSAFE
// Each thread has its own.
#include <pthread.h>

static int x;

static void *run(void *unused)
{
  x = 1;
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
