/* One site for all turns of a loop, and for what the same two last calls lead
 * to; others for other calls, and for each access of a statement. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
int x, y, total;
atomic_int flag;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#define BUMP(v) ((v)++)
static int get(void)
{
  return x;
}
static int twice(void)
{
  return get() + get();
}
static int far(void)
{
  return twice();
}
static void *f(void *arg)
{
  for (int i = 0; i < 3; i++) {
    x = y + total;
    BUMP(y);
  }
  y = twice();
  y = far();
  y = far();
  if (arg || x && atomic_load_explicit(&flag, memory_order_acquire)) {
    atomic_store_explicit(&flag, 1, memory_order_release);
  }
  pthread_mutex_lock(&m);
  total += x;
  pthread_mutex_unlock(&m);
  return NULL;
}
int main(void)
{
  pthread_t t, u;
  pthread_create(&t, NULL, f, NULL);
  pthread_create(&u, NULL, f, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return x + y + total;
}
