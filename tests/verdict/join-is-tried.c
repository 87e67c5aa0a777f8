// args: -D_GNU_SOURCE
// verdict: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static int x;
static void *f(void *a)
{
  x = 1;
  return &x;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, f, 0);
  int error = pthread_tryjoin_np(t, &r);
  if (error == 0)
    assert(x == 1 && r == &x);
  else
    assert(error == EBUSY && r == 0);
}
