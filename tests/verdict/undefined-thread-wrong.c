// verdict: UNSAFE (assert, if run() does nothing but return)
// A thread may run what nothing defines, if nobody asks what it ended with.
#include <assert.h>
#include <pthread.h>

void *run(void *);
static int n;

static void *count(void *arg)
{
  n++;
  return arg;
}

int main(void)
{
  pthread_t t, other;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&other, NULL, count, NULL);
  pthread_join(t, NULL);
  
  assert(n == 1);
}
