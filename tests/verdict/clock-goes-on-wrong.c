// verdict: UNSAFE
#include <assert.h>
#include <time.h>
int main(void)
{
  struct timespec a, b;
  clock_gettime(CLOCK_REALTIME, &a);
  clock_gettime(CLOCK_REALTIME, &b);
  assert(b.tv_sec >= a.tv_sec && a.tv_nsec < 1000000000);
}
