// args: --engine=cbmc
// verdict: SAFE
#include <assert.h>
#include <time.h>
int main(void)
{
  struct timespec a, b;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
  assert(b.tv_sec >= a.tv_sec);
}
