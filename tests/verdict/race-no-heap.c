// verdict: SAFE
// args: --check=race
// A block that two threads have.
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
  int *p = calloc(1, sizeof *p), *q = calloc(1, sizeof *q);
  if (!p || !q) {
    return 0;
  }
  pthread_create(&t, 0, run, p);
  *q = 2;
  pthread_join(t, 0);
  return 0;
}
