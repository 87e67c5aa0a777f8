// args: --engine=cbmc
// verdict: UNSAFE
#include <assert.h>
#include <time.h>
int main(void)
{
  struct timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
  assert(b.tv_sec >= a.tv_sec);
}
