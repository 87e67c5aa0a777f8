// sc: SAFE
// tso: SAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Only pso lets the second member be seen first. */
struct pair {
  int a, b;
} p;
int r, s;

void *first(void *arg)
{
  struct pair own = {1, 1};
  p = own;
  return arg;
}

void *second(void *arg)
{
  r = p.b;
  s = p.a;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(!(r == 1 && s == 0));
  return 0;
}
