// verdict: SAFE within bounds
// args: --check=race --engine=stepper
// says: realloc.. on shared memory as one step.*races are looked for in part only
// What realloc() copies is not compared with what others do.
#include <pthread.h>
#include <stdlib.h>

static char *shared;

static void *run(void *unused)
{
  char *mine = shared;
  mine[0] = 1;
  return unused;
}

int main(void)
{
  pthread_t t;
  shared = malloc(8);
  pthread_create(&t, 0, run, 0);
  char *more = realloc(shared, 16);
  pthread_join(t, 0);
  return more == 0;
}
