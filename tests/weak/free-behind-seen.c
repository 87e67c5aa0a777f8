// args: --check=memsafety
// sc: SAFE
// tso: SAFE
// pso: SAFE
#include <pthread.h>
#include <stdlib.h>
/* A fence makes it seen before. */
int *block;
volatile int done;

void *use(void *arg)
{
  *block = 1;
  __asm__ volatile("sfence" ::: "memory");
  done = 1;
  return arg;
}

int main(void)
{
  pthread_t t;
  block = malloc(sizeof *block);
  if (!block) {
    return 0;
  }
  pthread_create(&t, 0, use, 0);
  while (!done) {
  }
  free(block);
  pthread_join(t, 0);
  return 0;
}
