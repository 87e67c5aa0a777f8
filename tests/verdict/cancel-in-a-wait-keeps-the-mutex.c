// verdict: UNSAFE (deadlock)
// or: SAFE within bounds
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int cleaned, woken;
static void clean(void *a)
{
  cleaned = 1;
}
static void *f(void *a)
{
  pthread_mutex_lock(&m);
  pthread_cleanup_push(clean, 0);
  while (!woken)
    pthread_cond_wait(&c, &m);
  pthread_cleanup_pop(1);
  return 0;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  pthread_mutex_lock(&m);
  assert(cleaned && r == PTHREAD_CANCELED);
  pthread_mutex_unlock(&m);
}
