// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Dekker's first attempt: both may be in. */
int x, y, in;

void *first(void *arg)
{
  x = 1;
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
