// verdict: UNSAFE (race)
// args: --check=race
// The block that realloc() gets is gone, also where the new one is there.
#include <pthread.h>
#include <stdlib.h>

static void *set(void *arg)
{
  *(int *)arg = 1;
  return arg;
}

int main(void)
{
  pthread_t t;
  int *p = malloc(sizeof *p);
  pthread_create(&t, 0, set, p);
  p = realloc(p, sizeof *p);
  pthread_join(t, 0);
}
