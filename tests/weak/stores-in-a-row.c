// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
/* Both values of x are seen by others after the load. */
int x, y, r, s, first_seen;

void *first(void *arg)
{
  x = 1;
  x = 2;
  r = y;
  return arg;
}

void *second(void *arg)
{
  y = 1;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  s = x;
  first_seen = x;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(!(r == 0 && s == 0 && first_seen == 1));
  return 0;
}
