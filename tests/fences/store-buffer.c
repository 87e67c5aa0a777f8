/* Store buffering: one of the two sees the other, as all are seq_cst; with
 * -DWEAK one is not. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef WEAK
#define ORDER memory_order_release
#else
#define ORDER memory_order_seq_cst
#endif
atomic_int x, y;
int a, b;

static void *first(void *arg)
{
  atomic_store_explicit(&x, 1, ORDER);
  a = atomic_load_explicit(&y, memory_order_seq_cst);
  return arg;
}

static void *second(void *arg)
{
  y = 1;
  b = x;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a == 1 || b == 1);
  return 0;
}
