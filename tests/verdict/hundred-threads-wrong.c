// verdict: UNSAFE (assert)
// More threads than are followed at once, each of which is joined before the
// next one is created.
#include <assert.h>
#include <pthread.h>

enum { THREADS = 100 };

static int n;

static void *run(void *unused)
{
  n++;
  return unused;
}

int main(void)
{
  for (int i = 0; i < THREADS; i++) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
  }
  assert(n < THREADS);
}
