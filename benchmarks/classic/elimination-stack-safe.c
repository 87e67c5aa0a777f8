// Stack with elimination: a push offers its value in a slot, and a pop that
// takes it there leaves a mark that keeps others out until the push has seen
// it. Here the stack proper has room for one value.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 4
// source: Hendler, Shavit and Yerushalmi, A scalable lock-free stack, 2004

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define PUSHERS 2
#define EMPTY 0
#define TAKEN (-1)

static atomic_int top = 9;
static atomic_int slot;
static atomic_int pushed = 9; /* the sum of all values that went in */

static bool cas(atomic_int *at, int old, int new)
{
  return atomic_compare_exchange_strong(at, &old, new);
}

static bool push(int value)
{
  if (cas(&top, EMPTY, value)) {
    return true;
  }
  if (!cas(&slot, EMPTY, value) || cas(&slot, value, EMPTY)) {
    return false; /* the slot is in use, or nobody came */
  }
  slot = EMPTY;
  return true;
}

static int pop(void)
{
  int value = slot;
  if (value > 0 && cas(&slot, value, TAKEN)) {
    return value;
  }
  return atomic_exchange(&top, EMPTY);
}

static void *pusher(void *arg)
{
  int value = (int)(intptr_t)arg;
  if (push(value)) {
    pushed += value;
  }
  return NULL;
}

int main(void)
{
  pthread_t t[PUSHERS];
  for (int i = 0; i < PUSHERS; i++) {
    pthread_create(&t[i], NULL, pusher, (void *)(intptr_t)(i + 1));
  }
  int sum = pop() + pop();
  for (int i = 0; i < PUSHERS; i++) {
    pthread_join(t[i], NULL);
  }
  sum += top;
  assert(sum == pushed);
  return 0;
}
