// Counter by compare-and-swap: a failed attempt has to be repeated.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Herlihy, Wait-free synchronization, 1991

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define N 3

static int counter;

static bool cas(int *at, int old, int new)
{
  return __sync_bool_compare_and_swap(at, old, new);
}

static void *worker(void *arg)
{
  (void)arg;
  int old = counter;
  if (!cas(&counter, old, old + 1)) {
    old = counter;
  }
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
  assert(counter == N);
  return 0;
}
