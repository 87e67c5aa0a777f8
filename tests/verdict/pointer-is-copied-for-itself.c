// verdict: SAFE
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
  int *before;
  int *own = malloc(sizeof *own);
  *own = 0;
  pthread_create(&t, 0, run, 0);
  __builtin_memcpy(&before, &own, sizeof own);
  assert(before);
  assert(*before == *own);
}
