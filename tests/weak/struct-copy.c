// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* A record is stored member by member, each seen later. */
struct pair {
  int a, b;
} p, q = {1, 1};
int y, r, s;

void *first(void *arg)
{
  p = q;
  r = y;
  return arg;
}

void *second(void *arg)
{
  y = 1;
  __sync_synchronize();
  s = p.a + p.b;
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
