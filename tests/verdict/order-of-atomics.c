// verdict: SAFE within bounds (operands are evaluated from left to right
// The other order sees y set and x not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
void *run(void *arg)
{
  x = 1;
  y = 1;
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  int seen = y - x;
  assert(seen <= 0);
  pthread_join(t, 0);
}
