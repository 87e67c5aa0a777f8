// verdict: UNSAFE (assert)
// A thread's function gets one argument: its other parameters hold anything.
#include <pthread.h>
#include <assert.h>

static int seen;

static void *thread(void *arg, int mode, long unused)
{
  if (mode == 7) {
    seen = 1;
  }
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, (void *(*)(void *))thread, NULL);
  pthread_join(t, NULL);
  assert(seen == 0);
}
