// verdict: SAFE within bounds (freed memory goes to who freed it)
// args: --check=race
// Nobody looks at it any more.
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
  pthread_join(t, 0);
  p = realloc(p, sizeof *p);
}
