/* A bounded queue with a number in each cell (Vyukov): of two cells, two
 * producers and one consumer.
 *
 * row: ssss : numbers are released and acquired, tickets need no order
 * row: ssuu -DFILL=relaxed : the number may be seen before what is in the cell
 * row: sssu -DTAKE=relaxed : what is in the cell is not known by the number
 * row: ssss -DEMPTY=relaxed : nobody uses a cell twice here */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define ORDER(o) ORDER_(o)
#define ORDER_(o) memory_order_##o
#ifndef FILL
#define FILL release
#endif
#ifndef TAKE
#define TAKE acquire
#endif
#ifndef EMPTY
#define EMPTY release
#endif
enum { CELLS = 2 };

struct cell {
  atomic_int number;
  int value;
};

struct cell cells[CELLS] = {{0, 0}, {1, 0}};
atomic_int first, last;

static int put(int value)
{
  int place = atomic_load_explicit(&last, memory_order_relaxed);
  for (;;) {
    struct cell *c = &cells[place % CELLS];
    int number = atomic_load_explicit(&c->number, memory_order_acquire);
    if (number < place) {
      return 0;
    }
    if (number > place) {
      place = atomic_load_explicit(&last, memory_order_relaxed);
    } else if (atomic_compare_exchange_strong_explicit(
                   &last, &place, place + 1, memory_order_relaxed,
                   memory_order_relaxed)) {
      c->value = value;
      atomic_store_explicit(&c->number, place + 1, ORDER(FILL));
      return 1;
    }
  }
}

static int get(void)
{
  int place = atomic_load_explicit(&first, memory_order_relaxed);
  struct cell *c = &cells[place % CELLS];
  if (atomic_load_explicit(&c->number, ORDER(TAKE)) != place + 1) {
    return 0;
  }
  atomic_store_explicit(&first, place + 1, memory_order_relaxed);
  int value = c->value;
  atomic_store_explicit(&c->number, place + CELLS, ORDER(EMPTY));
  return value;
}

static void *producer(void *arg)
{
  assert(put(1));
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, producer, 0);
  assert(put(2));
  int a = get();
  int number = atomic_load_explicit(&first, memory_order_relaxed);
  assert(a == 1 || a == 2 || !number);
  pthread_join(t, 0);
  return 0;
}
