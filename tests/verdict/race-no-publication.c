// verdict: SAFE
// args: --check=race
// A plain flag publishes nothing; an atomic one does.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *run(void *unused)
{
  data = 1;
  ready = 1;
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  if (ready) {
    data++;
  }
  pthread_join(t, 0);
  return 0;
}
