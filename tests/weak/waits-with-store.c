// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Who waits for a lock has its stores seen at some time: no deadlock. */
int x, y, r;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *first(void *arg)
{
  x = 1;
  r = y;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return arg;
}

void *second(void *arg)
{
  pthread_mutex_lock(&m);
  while (!x) {
  }
  pthread_mutex_unlock(&m);
  y = 1;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 1);
  return 0;
}
