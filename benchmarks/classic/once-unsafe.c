// One-time initialization with three states: the fast path may be taken only
// when the initializer has finished, not when it has begun.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Schmidt and Harrison, Double-checked locking, 1997

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 2

enum { UNTOUCHED, RUNNING, DONE };

static atomic_int state;
static int value;

static void initialize(void)
{
  value += 5;
}

static void once(void)
{
  int expected = UNTOUCHED;
  if (atomic_compare_exchange_strong(&state, &expected, RUNNING)) {
    initialize();
    state = DONE;
  }
  while (state < RUNNING) {
  }
}

static void *worker(void *arg)
{
  (void)arg;
  once();
  assert(value == 5);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, NULL);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
