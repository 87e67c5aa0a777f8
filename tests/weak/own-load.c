// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A thread sees its own stores at once. */
int x, y, r, s = 1;

void *first(void *arg)
{
  x = 1;
  r = y;
  s = x;
  return arg;
}

void *second(void *arg)
{
  y = 1;
  if (x > 1) {
    y = 2;
  }
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(s == 1 && r < 3);
  return 0;
}
