// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
static int x, y;
static void *f(void *a)
{
  x = 1;
  pthread_testcancel();
  y = 1;
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, f, 0);
  assert(pthread_cancel(t) == 0);
  pthread_join(t, &r);
  assert(x == y && (r == PTHREAD_CANCELED || !r));
}
