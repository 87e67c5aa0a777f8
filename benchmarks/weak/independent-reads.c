/* Independent reads of independent writes: two readers agree on the order of
 * two writes (Boehm and Adve, PLDI 2008).
 *
 * row: ssss : all are seq_cst
 * row: sssu -DLOAD=acquire : of store buffers all threads see the same; C11
 *   promises it for seq_cst loads only
 * row: sssu -DSTORE=release -DLOAD=acquire : the same */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef STORE
#define STORE seq_cst
#endif
#ifndef LOAD
#define LOAD seq_cst
#endif

atomic_int x, y;
int a, b, c, d;

static void *write_x(void *arg)
{
  atomic_store_explicit(&x, 1, ORDER(STORE));
  return arg;
}

static void *write_y(void *arg)
{
  atomic_store_explicit(&y, 1, ORDER(STORE));
  return arg;
}

static void *read_xy(void *arg)
{
  a = atomic_load_explicit(&x, ORDER(LOAD));
  b = atomic_load_explicit(&y, ORDER(LOAD));
  return arg;
}

int main(void)
{
  pthread_t t, u, v;
  pthread_create(&t, 0, write_x, 0);
  pthread_create(&u, 0, write_y, 0);
  pthread_create(&v, 0, read_xy, 0);
  c = atomic_load_explicit(&y, ORDER(LOAD));
  d = atomic_load_explicit(&x, ORDER(LOAD));
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(v, 0);
  assert(!(a == 1 && b == 0 && c == 1 && d == 0));
  return 0;
}
