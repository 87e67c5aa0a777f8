// sc: SAFE
// tso: SAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A load fence does not. */
int x, y, r, s = 1;

void *first(void *arg)
{
  x = 1;
  __asm__ volatile("lfence" ::: "memory");
  y = 1;
  return arg;
}

void *second(void *arg)
{
  r = y;
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
  assert(!(r == 1 && s == 0));
  return 0;
}
