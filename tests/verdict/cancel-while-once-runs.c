// verdict: SAFE
// or: SAFE within bounds
#include <assert.h>
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int times, done;
static void routine(void)
{
  times++;
  pthread_testcancel();
  done++;
}
static void *f(void *a)
{
  pthread_once(&once, routine);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  pthread_once(&once, routine);
  assert(done == 1 && times <= 2);
}
