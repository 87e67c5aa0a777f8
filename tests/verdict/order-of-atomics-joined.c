// verdict: SAFE (
// Nobody else is there any more.
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
  pthread_join(t, 0);
  assert(y - x == 0);
}
