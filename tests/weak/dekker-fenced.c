// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* With fences only one is. */
int x, y, in;

void *first(void *arg)
{
  x = 1;
  __sync_synchronize();
  if (!y) {
    in++;
    assert(in == 1);
    in--;
  }
  return arg;
}

void *second(void *arg)
{
  y = 1;
  __sync_synchronize();
  if (!x) {
    in++;
    assert(in == 1);
    in--;
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
  assert(in == 0);
  return 0;
}
