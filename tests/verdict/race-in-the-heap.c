// verdict: UNSAFE (race)
// args: --check=race --engine=stepper
// says: access .*heap block 1 \(.*:23\)\+4 at the same time
// What is accessed has no name of its own: the report says where it is.
#include <pthread.h>
#include <stdlib.h>

struct box {
  int first, second;
};

static void *run(void *arg)
{
  struct box *b = arg;
  b->second = 1;
  return arg;
}

int main(void)
{
  pthread_t t;
  struct box *both;
  both = malloc(sizeof *both);
  pthread_create(&t, 0, run, both);
  both->second = 2;
  pthread_join(t, 0);
  free(both);
}
