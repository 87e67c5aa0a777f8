// verdict: UNSAFE
// or: SAFE within bounds
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static int cleaned;
static void clean(void *a)
{
  cleaned++;
}
static void *f(void *a)
{
  pthread_cleanup_push(clean, 0);
  sem_wait(&s);
  pthread_cleanup_pop(0);
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  int value;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_join(t, &r);
  sem_getvalue(&s, &value);
  assert(value == cleaned && !cleaned && !(r == PTHREAD_CANCELED));
}
