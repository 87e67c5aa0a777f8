// verdict: UNSAFE
// args: --check=race
// says: UNSAFE
// What is read and not used is read.
#include <pthread.h>

static int x;

static void *run(void *unused)
{
  int y = x;
  (void)y;
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  x = 0;
  pthread_join(t, 0);
  return 0;
}
