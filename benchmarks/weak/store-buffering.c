/* Store buffering: each of two announces itself, then looks for the other one;
 * at least one has to see it (the heart of Dekker's algorithm).
 *
 * row: ssss : all are seq_cst
 * row: suuu -DSTORE=release -DLOAD=acquire : stores wait in buffers
 * row: suuu -DSTORE=relaxed -DLOAD=relaxed : so they do
 * row: ssss -DSTORE=relaxed -DLOAD=relaxed -DFENCE=seq_cst : fences drain them
 * row: suuu -DSTORE=relaxed -DLOAD=relaxed -DFENCE=acq_rel : not these */
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
#ifndef FENCE
#define FENCE relaxed
#endif

atomic_int x, y;
int a, b;

static void *first(void *arg)
{
  atomic_store_explicit(&x, 1, ORDER(STORE));
  atomic_thread_fence(ORDER(FENCE));
  a = atomic_load_explicit(&y, ORDER(LOAD));
  return arg;
}

static void *second(void *arg)
{
  atomic_store_explicit(&y, 1, ORDER(STORE));
  atomic_thread_fence(ORDER(FENCE));
  b = atomic_load_explicit(&x, ORDER(LOAD));
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
