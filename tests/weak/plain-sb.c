// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Plain and volatile stores wait as well. */
int x, r, s;
volatile int y;

void *first(void *arg)
{
  x = 1;
  r = y;
  return arg;
}

void *second(void *arg)
{
  y = 1;
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
