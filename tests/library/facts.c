// unknown: stepper
#define _GNU_SOURCE
#include <assert.h>
#include <gnu/libc-version.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>
int main(int argc, char **argv)
{
  struct timespec a, b;
  struct timeval v;
  clock_t c = clock(), t = times(0);
  time_t s, s2 = time(&s);
  assert(clock() >= c && times(0) >= t && s == s2);
  assert(clock_gettime(CLOCK_MONOTONIC, &a) == 0);
  assert(clock_gettime(CLOCK_MONOTONIC, &b) == 0);
  assert(b.tv_sec > a.tv_sec ||
         (b.tv_sec == a.tv_sec && b.tv_nsec >= a.tv_nsec));
  assert(timespec_get(&a, TIME_UTC) == TIME_UTC && timespec_get(&a, 0) == 0);
  assert(gettimeofday(&v, 0) == 0 && v.tv_usec < 1000000);
  assert(getuid() == getuid() && getpid() == getpid() && gettid() == getpid());
  assert(sysconf(_SC_PAGESIZE) == getpagesize());
  assert(sysconf(_SC_CLK_TCK) == 100 && sysconf(_SC_NPROCESSORS_ONLN) > 0);
  assert(sched_getcpu() >= 0);
  assert(PTHREAD_STACK_MIN >= 16384); /* __sysconf() */
  assert(gnu_get_libc_version()[0] == '2' && gnu_get_libc_release()[0]);
  assert(argc == 0 || (argv[0] && !argv[argc]));
  int n = printf("%%|%d\n", 5), m = printf("abc"), k = puts("");
  assert((n >= 2 || n < 0) && (m == 3 || m < 0) && (k >= 0 || k == EOF));
  FILE *f = tmpfile();
  if (f) {
    assert(getc(f) == EOF && feof(f) && !ferror(f));
    clearerr(f);
    assert(!feof(f) && ungetc('x', f) == 'x' && getc(f) == 'x');
    assert(getc(f) == EOF);
  }
  assert(difftime(s, s - 5) == 5);
  srand(3);
  assert(rand() >= 0 && random() >= 0);
}
