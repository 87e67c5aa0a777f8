// verdict: UNSAFE
#include <assert.h>
#include <pthread.h>
int x;
long y;
unsigned char c;
static void *f(void *p)
{
  __sync_fetch_and_add_4(&x, 1);
  __sync_add_and_fetch_8(&y, 2);
  __atomic_store_1(&c, 1, 5);
  return p;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  __atomic_store_4(&x, __atomic_load_4(&x, 5) + 1, 5);
  pthread_join(t, 0);
  assert(x == 2 && y == 2 && __atomic_load_1(&c, 5) == 1);
  /* Four bytes, though the pointer says eight. */
  y = -1;
  __atomic_store_4(&y, 0, 5);
  assert(y == -1l << 32);
  assert(__sync_bool_compare_and_swap_4(&x, 2, 3) && x == 3);
  return 0;
}
