// verdict: SAFE within bounds
// args: --check=race
// A block is given back after another thread wrote to it.
#include <pthread.h>
#include <stdlib.h>

static void *run(void *p)
{
  *(int *)p = 1;
  return 0;
}

int main(void)
{
  pthread_t t;
  int *p = calloc(1, sizeof *p);
  if (!p) {
    return 0;
  }
  pthread_create(&t, 0, run, p);
  pthread_join(t, 0);
  free(p);
  return 0;
}
