// verdict: UNSAFE
// args: --check=race
// says: reads it at .*int y = x
// After the thread was joined, or before.
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
  int y = x;
  pthread_join(t, 0);
  return y;
  return 0;
}
