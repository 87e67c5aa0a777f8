// verdict: UNSAFE
// args: --check=race --engine=stepper --order=dpor
// What a call of a lock gives goes to what both threads have.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, wrong;

static void *run(void *unused)
{
  wrong = pthread_mutex_lock(&m);
  x += wrong;
  wrong = pthread_mutex_unlock(&m);
  return wrong ? 0 : unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  run(0);
  pthread_join(t, 0);
  return 0;
}
