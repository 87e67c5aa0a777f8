// args: --engine=cbmc
// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <time.h>
struct timespec a, b;
void *run(void *arg)
{
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
  assert(b.tv_sec >= a.tv_sec);
}
