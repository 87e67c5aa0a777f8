/* Write to read causality: who hears of a message by a third thread knows what
 * the message is about.
 *
 * row: ssss : each hand-over is released and acquired
 * row: sssu -DPASS=relaxed : the one in the middle does not pass it on
 * row: sssu -DHEAR=relaxed : it does not know it itself
 * row: sssu -DLOAD=relaxed : the last one does not ask */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef HEAR
#define HEAR acquire
#endif
#ifndef PASS
#define PASS release
#endif
#ifndef LOAD
#define LOAD acquire
#endif

int data;
atomic_int first, second;

static void *begin(void *arg)
{
  data = 1;
  atomic_store_explicit(&first, 1, memory_order_release);
  return arg;
}

static void *pass(void *arg)
{
  if (atomic_load_explicit(&first, ORDER(HEAR))) {
    atomic_store_explicit(&second, 1, ORDER(PASS));
  }
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, begin, 0);
  pthread_create(&u, 0, pass, 0);
  if (atomic_load_explicit(&second, ORDER(LOAD))) {
    assert(data == 1);
  }
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
