// verdict: SAFE
// or: SAFE within bounds
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items, taken;
static void unlock(void *a)
{
  pthread_mutex_unlock(&m);
}
static void *taker(void *a)
{
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, 0);
  while (!items)
    pthread_cond_wait(&c, &m);
  items--;
  taken++;
  pthread_cleanup_pop(1);
  return a;
}
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, taker, 0);
  pthread_create(&u, 0, taker, 0);
  pthread_mutex_lock(&m);
  items = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_cancel(t);
  pthread_join(t, 0);
  pthread_mutex_lock(&m);
  items++;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_join(u, 0);
  assert(taken >= 1 && taken <= 2);
}
