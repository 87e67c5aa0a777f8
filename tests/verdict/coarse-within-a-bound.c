// verdict: SAFE within bounds (preemptions 0
// or: SAFE within bounds (strcpy() on shared memory as one step
// args: --check=assert,deadlock,race --engine=stepper --bound=0
// says: strcpy.. on shared memory as one step
// Beyond the bound there may be a data race that can tell.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *shared;

static void *run(void *unused)
{
  char *mine;
  pthread_mutex_lock(&lock);
  mine = shared;
  pthread_mutex_unlock(&lock);
  assert(!mine || strcmp(mine, "text") == 0);
  return unused;
}

int main(void)
{
  pthread_t t;
  char *fresh;
  pthread_create(&t, 0, run, 0);
  fresh = malloc(8);
  strcpy(fresh, "text");
  pthread_mutex_lock(&lock);
  shared = fresh;
  pthread_mutex_unlock(&lock);
  pthread_join(t, 0);
  return 0;
}
