// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* What a fence of x86 is worth. */
int x, y, r, s;

void *first(void *arg)
{
  x = 1;
  __asm__ volatile("lfence" ::: "memory");
  r = y;
  return arg;
}

void *second(void *arg)
{
  y = 1;
  __asm__ volatile("lfence" ::: "memory");
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
