// verdict: UNSAFE
// or: SAFE within bounds
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static pthread_key_t key;
static int destroyed, x;
static void destroy(void *a)
{
  pthread_testcancel();
  destroyed = 1;
}
static void *f(void *a)
{
  pthread_setspecific(key, 0);
  for (;;)
    sleep(1);
  return a;
}
int main(void)
{
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, 0);
  assert(destroyed);
}
