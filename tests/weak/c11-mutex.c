// sc: SAFE
// tso: SAFE
// pso: SAFE
// c11: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* What a mutex protects is seen by whoever takes it, also if it is atomic. */
atomic_int x, y;
int seen;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *writer(void *arg)
{
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  pthread_mutex_lock(&m);
  seen = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void)
{
  pthread_t t;
  int was;
  pthread_create(&t, 0, writer, 0);
  pthread_mutex_lock(&m);
  was = seen;
  pthread_mutex_unlock(&m);
  assert(!was || atomic_load_explicit(&x, memory_order_relaxed) == 1);
  pthread_join(t, 0);
  assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
  return 0;
}
