/* A ticket lock (Reed and Kanodia, CACM 1979; Mellor-Crummey and Scott, 1991).
 *
 * row: ssss : tickets need no order, leaving releases, entering acquires
 * row: ssuu -DLEAVE=relaxed : PSO lets the lock be free before what was done
 *   inside is seen
 * row: sssu -DENTER=relaxed : who enters does not know what was done inside */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef ENTER
#define ENTER acquire
#endif
#ifndef LEAVE
#define LEAVE release
#endif

atomic_int next, serving;
int count;

static void *work(void *arg)
{
  int mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&serving, ORDER(ENTER)) != mine) {
  }
  count++;
  atomic_store_explicit(&serving, mine + 1, ORDER(LEAVE));
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(count == 2);
  return 0;
}
