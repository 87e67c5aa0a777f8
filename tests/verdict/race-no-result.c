// verdict: SAFE
// args: --check=race --engine=stepper --order=dpor
// What a call of a lock gives is the thread's own, though others see the call.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *run(void *unused)
{
  int wrong = pthread_mutex_lock(&m);
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
