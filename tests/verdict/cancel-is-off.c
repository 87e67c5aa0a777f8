// verdict: SAFE
// or: SAFE within bounds
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static void *f(void *a)
{
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
  sleep(1);
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  assert(r == 0);
}
