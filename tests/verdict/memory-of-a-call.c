// args: --malloc-may-fail
// verdict: SAFE
#include <alloca.h>
#include <assert.h>
#include <pthread.h>
int sum;
void *run(void *arg)
{
  int *a = alloca(3 * sizeof *a), n = 2, b[n];
  for (int i = 0; i < 3; i++) {
    a[i] = i;
  }
  b[1] = 4;
  sum = a[1] + a[2] + b[1];
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(sum == 7);
}
