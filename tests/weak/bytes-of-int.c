// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* What reads more than its own store waits until that is seen. */
int x, r, s;

void *first(void *arg)
{
  ((char *)&x)[0] = 1;
  r = x;
  return arg;
}

void *second(void *arg)
{
  ((char *)&x)[1] = 1;
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
  assert(!(r == 1 && s == 0x100));
  return 0;
}
