#include "outcome.h"
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go, first;
static void *f(void *a)
{
  pthread_mutex_lock(&m);
  while (!go)
    pthread_cond_wait(&c, &m);
  go--;
  first = first * 10 + (a ? 1 : 2);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, f, &t);
  pthread_create(&u, 0, f, 0);
  for (int i = 0; i < 2; i++) {
    delay();
    pthread_mutex_lock(&m);
    go++;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
  }
  pthread_join(t, 0);
  pthread_join(u, 0);
  outcome(first);
}
