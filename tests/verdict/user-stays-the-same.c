// verdict: SAFE
// or: SAFE within bounds (un
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
pid_t number;
void *run(void *arg)
{
  number = gettid();
  assert(number == gettid());
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(number != gettid() && gettid() == getpid());
  assert(getuid() == getuid() && getegid() == getegid());
  assert(sysconf(_SC_PAGESIZE) == 4096 && getpagesize() == 4096);
  assert(sysconf(_SC_PHYS_PAGES) == sysconf(_SC_PHYS_PAGES));
  assert(sysconf(_SC_NPROCESSORS_ONLN) > 0 && getppid() >= 0);
}
