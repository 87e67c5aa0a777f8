// verdict: UNSAFE
#include <assert.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
int main(void)
{
  struct timespec a;
  struct timeval v;
  struct tms used;
  clock_t before = times(&used);
  assert(times(0) > before && used.tms_cutime == 0);
  assert(timespec_get(&a, TIME_UTC) == TIME_UTC && timespec_get(&a, 5) == 0);
  assert(gettimeofday(&v, 0) == 0 && v.tv_usec < 1000000);
  assert(clock_getres(CLOCK_MONOTONIC, &a) == 0 && a.tv_nsec < 1000000000);
}
