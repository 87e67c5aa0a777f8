// verdict: UNSAFE
// The block is known to the other thread by a copy of its address.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int *shared;
void *run(void *arg)
{
  if (shared) {
    *shared = 1;
  }
  return arg;
}
int main(void)
{
  pthread_t t;
  int *own = malloc(sizeof *own);
  *own = 0;
  pthread_create(&t, 0, run, 0);
  __builtin_memcpy(&shared, &own, sizeof own);
  int before = *own;
  assert(before == *own);
}
