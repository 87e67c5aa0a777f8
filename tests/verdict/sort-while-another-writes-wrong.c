// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
/* What is sorted, or by what, is shared: sorting is many steps. */
static int a[2] = {2, 1}, calls;
static int up(const void *x, const void *y)
{
  calls++;
  return *(const int *)x - *(const int *)y;
}
static void *f(void *arg)
{
  a[0] = 5;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  qsort(a, 2, sizeof *a, up);
  pthread_join(t, 0);
  assert(a[0] == 1);
}
