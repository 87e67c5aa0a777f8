// verdict: SAFE
// args: --check=assert --only-fail=reach_error
// An assertion that fails is what ends the process: nobody comes to the call.
#include <assert.h>
#include <pthread.h>

void reach_error(void) { assert(0); }

static int x;

static void *thread(void *arg)
{
  x++;
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, thread, NULL);
  x++;
  pthread_join(t, NULL);
  assert(x == 2);
  if (x != 2) {
    reach_error();
  }
  return 0;
}
