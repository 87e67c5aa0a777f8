// verdict: UNSAFE
// args: --check=race
// says: UNSAFE
// A barrier parts before from after.
#include <pthread.h>

static pthread_barrier_t b;
static int x;

static void *run(void *unused)
{
  x = 1;
  pthread_barrier_wait(&b);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, run, 0);
  x = 2;
  pthread_barrier_wait(&b);
  pthread_join(t, 0);
  return 0;
}
