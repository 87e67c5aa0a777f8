// verdict: SAFE
#include <assert.h>
#include <pthread.h>
static int x, y;
static void *f(void *a)
{
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, 0);
  x = 1;
  y = 1;
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(x == y);
}
