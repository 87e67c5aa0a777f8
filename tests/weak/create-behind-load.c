// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* So does the creation of a thread. */
int x, y, r, s;
void *third(void *arg)
{
  return arg;
}

void *first(void *arg)
{
  pthread_t v;
  x = 1;
  r = y;
  pthread_create(&v, 0, third, 0);
  pthread_join(v, 0);
  return arg;
}

void *second(void *arg)
{
  y = 1;
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
