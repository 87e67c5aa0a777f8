// verdict: UNSAFE (assert)
// args: --check=assert,deadlock,race,memsafety,locks
// The main thread has counted twice.
#include <assert.h>
#include <pthread.h>

static int id(void)
{
  static _Thread_local int n;
  return ++n;
}

static void *run(void *unused)
{
  assert(id() == 1);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  assert(id() == 1);
  pthread_join(t, 0);
  assert(id() == 1);
}
