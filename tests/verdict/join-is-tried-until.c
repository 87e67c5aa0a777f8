// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static void *f(void *a)
{
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  int error = pthread_tryjoin_np(t, 0);
  assert(error == 0 || error == EBUSY);
}
