// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A byte of its own store is read at once. */
int x, y, r, s, own;

void *first(void *arg)
{
  x = 0x101;
  own = ((char *)&x)[1];
  r = y;
  return arg;
}

void *second(void *arg)
{
  y = 1;
  __sync_synchronize();
  s = ((char *)&x)[1];
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(!(own == 1 && r == 0 && s == 0));
  return 0;
}
