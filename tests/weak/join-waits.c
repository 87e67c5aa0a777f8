// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Who joins a thread sees all that it stored. */
int x, y, r;

void *first(void *arg)
{
  x = 1;
  r = y;
  x = 2;
  return arg;
}

void *second(void *arg)
{
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
