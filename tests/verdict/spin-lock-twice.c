// verdict: UNSAFE (assert)
// args: --engine=stepper --order=dpor
// As spin-lock.c, but what is written first may be seen, too.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *look(void *unused)
{
  int seen;
  do {
    pthread_mutex_lock(&m);
    seen = x;
    pthread_mutex_unlock(&m);
  } while (!seen);
  assert(seen == 2);
  return unused;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, look, 0);
  pthread_create(&u, 0, look, 0);
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
