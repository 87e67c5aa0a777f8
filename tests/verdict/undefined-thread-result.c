// verdict: UNKNOWN (a thread that runs 'run', which is not defined here, at
// What such a thread ends with is not known.
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
  void *result;
  pthread_join(t, &result);
  pthread_join(other, NULL);
  assert(n == 1);
}
