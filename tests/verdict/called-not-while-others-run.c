// verdict: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int n;
static void *run(void *arg)
{
  n = 1;
  return arg;
}
static void end(void)
{
  assert(n == 0);
}
int main(void)
{
  pthread_t t;
  at_quick_exit(end);
  pthread_create(&t, 0, run, 0);
}
