// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A later store to the same comes later, whoever looks at it. */
int x, y, r;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg)
{
  x = 1;
  r = y;
  x = 2;
  r = y;
  return arg;
}

void *second(void *arg)
{
  y = 1;
  y = x;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 2);
  return 0;
}
