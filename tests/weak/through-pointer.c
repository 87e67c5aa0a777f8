// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
/* Which object it is, only the execution says. */
struct pair {
  int x, y;
} one, other;
struct pair *which;
int r, s;

void *first(void *arg)
{
  struct pair *p = which;
  p->x = 1;
  r = p->y;
  return arg;
}

void *second(void *arg)
{
  other.y = 1;
  s = other.x;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  which = r ? &one : &other;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r || s);
  return 0;
}
