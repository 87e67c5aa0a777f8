// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* What drains comes after what was read, not with it. */
int x, y, r, s;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg)
{
  pthread_mutex_lock(&m);
  x = 1;
  r = y;
  pthread_mutex_unlock(&m);
  return arg;
}

void *second(void *arg)
{
  pthread_mutex_lock(&n);
  y = 1;
  s = x;
  pthread_mutex_unlock(&n);
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
