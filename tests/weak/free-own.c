// sc: SAFE
// tso: BOUNDED
// pso: BOUNDED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* What was stored to memory that is given back is gone with it. */
#include <stdlib.h>
int *volatile p;
int y, r;

void *first(void *arg)
{
  int *own = malloc(sizeof *own);
  p = own;
  r = y;
  p = 0;
  __sync_synchronize();
  free(own);
  return arg;
}

void *second(void *arg)
{
  y = p != 0;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(p == 0);
  return 0;
}
