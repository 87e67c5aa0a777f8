// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
/* Members of a block of the heap wait, too. */
struct pair {
  int x, y;
} *both;
int r, s;

void *first(void *arg)
{
  both->x = 1;
  r = both->y;
  return arg;
}

void *second(void *arg)
{
  both->y = 1;
  s = both->x;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  both = malloc(sizeof *both);
  both->x = both->y = 0;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r || s);
  free(both);
  return 0;
}
