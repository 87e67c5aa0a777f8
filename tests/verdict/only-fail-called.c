// verdict: UNSAFE
// args: --check=assert --only-fail=reach_error
// A call of that function, also though the program defines it.
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
  if (x != 2) {
    reach_error();
  }
  return 0;
}
