// verdict: SAFE
// args: --check=race
// A condition variable hands over.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, x;

static void *run(void *unused)
{
  x = 1;
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_mutex_lock(&m);
  while (!ready) {
    pthread_cond_wait(&c, &m);
  }
  pthread_mutex_unlock(&m);
  x = 2;
  pthread_join(t, 0);
  return 0;
}
