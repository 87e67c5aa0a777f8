// verdict: SAFE
// or: SAFE within bounds
#include <assert.h>
#include <pthread.h>
static int n;
static void *f(void *a)
{
  pthread_testcancel();
  return &n;
}
int main(void)
{
  for (;;) {
    pthread_t t;
    void *r = 0;
    pthread_create(&t, 0, f, 0);
    pthread_join(t, &r);
    assert(r == &n);
    pthread_create(&t, 0, f, 0);
    pthread_cancel(t);
    pthread_join(t, &r);
  }
}
