// args: --engine=cbmc
// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <time.h>
struct timespec a, b;
void *run(void *arg)
{
  clock_gettime(CLOCK_MONOTONIC, &a);
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  clock_gettime(CLOCK_MONOTONIC, &b);
  assert(b.tv_sec >= a.tv_sec);
}
