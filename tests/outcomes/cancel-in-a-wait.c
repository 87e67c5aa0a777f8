#include "outcome.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go, cleaned;
static void clean(void *a)
{
  (void)a;
  cleaned += 10;
  pthread_mutex_unlock(&m);
}
static void *f(void *a)
{
  pthread_mutex_lock(&m);
  pthread_cleanup_push(clean, 0);
  while (!go)
    pthread_cond_wait(&c, &m);
  cleaned++;
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);
  pthread_testcancel();
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  pthread_create(&t, 0, f, 0);
  delay();
  pthread_mutex_lock(&m);
  go = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  delay();
  pthread_cancel(t);
  pthread_join(t, &r);
  outcome(cleaned * 2 + (r == PTHREAD_CANCELED));
}
