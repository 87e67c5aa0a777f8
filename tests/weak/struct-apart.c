// sc: UNSAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Its members are seen one by one. */
struct pair {
  int a, b;
} p, q = {1, 1};
int s;

void *first(void *arg)
{
  p = q;
  return arg;
}

void *second(void *arg)
{
  s = p.b - p.a;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(s == 0);
  return 0;
}
