// Vyukov's SafeStack: an array-based lock-free stack believed to be immune to
// ABA, wrong for three threads and enough context switches.
// verdict: SAFE
// property: assert
// unwind: 2
// rounds: 4
// source: Vyukov, Bug with a context switch bound 5 (SafeStack), 2010

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define THREADS 2
#define ITERATIONS 2
#define SIZE 3

static atomic_int count = SIZE;
static atomic_int head;
static atomic_int next_of[SIZE] = {1, 2, -1};
static atomic_int value[SIZE];

static int pop(void)
{
  while (count > 1) {
    int first = head;
    int next = atomic_exchange(&next_of[first], -1);
    if (next >= 0) {
      int expected = first;
      if (atomic_compare_exchange_strong(&head, &expected, next)) {
        atomic_fetch_sub(&count, 1);
        return first;
      }
      atomic_exchange(&next_of[first], next);
    }
  }
  return -1;
}

static void push(int index)
{
  int first = head;
  do {
    next_of[index] = first;
  } while (!atomic_compare_exchange_strong(&head, &first, index));
  atomic_fetch_add(&count, 1);
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  for (int i = 0; i < ITERATIONS; i++) {
    int index = pop();
    if (index >= 0) {
      value[index] = me;
      assert(value[index] == me);
      push(index);
    }
  }
  return NULL;
}

int main(void)
{
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
