// sc: SAFE
// tso: SAFE
// pso: SAFE
// c11: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Who creates a thread, waits for its end, and creates another one, passes on
 * what it knows. A loop creates them. */
atomic_int x;
int plain[2];

void *work(void *arg)
{
  int i = (int)(long)arg;
  plain[i] = 1;
  assert(atomic_load_explicit(&x, memory_order_relaxed) >= i);
  atomic_store_explicit(&x, i + 1, memory_order_relaxed);
  return 0;
}

int main(void)
{
  pthread_t t;
  for (long i = 0; i < 2; i++) {
    pthread_create(&t, 0, work, (void *)i);
    pthread_join(t, 0);
    assert(plain[i] == 1);
  }
  assert(atomic_load_explicit(&x, memory_order_relaxed) == 2);
  return 0;
}
