// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Giving a lock back drains. */
int x, y, r, s;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg)
{
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  r = y;
  return arg;
}

void *second(void *arg)
{
  pthread_mutex_lock(&n);
  y = 1;
  pthread_mutex_unlock(&n);
  s = x;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(!(r == 0 && s == 0));
  return 0;
}
