// args: -D_GNU_SOURCE
// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
static void *f(void *a)
{
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  assert(pthread_tryjoin_np(t, 0) == 0);
}
