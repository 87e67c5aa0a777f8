// verdict: SAFE
// args: --check=race
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
  pthread_join(t, 0);
  int y = x;
  return y;
  return 0;
}
