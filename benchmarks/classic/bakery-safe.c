// Lamport's bakery: draw a number larger than all, wait for the smaller ones;
// nobody may compare numbers with a thread that is still choosing.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Lamport, A new solution of Dijkstra's problem, 1974

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define N 2

static int choosing[N];
static int number[N]; /* 0: not interested */
static int owner;

static bool goes_first(int k, int me)
{
  int n = number[k];
  return n != 0 && (n < number[me] || (n == number[me] && k < me));
}

static void lock(int me)
{
  int max = 0;
  choosing[me] = 1;
  for (int k = 0; k < N; k++) {
    int n = number[k];
    max = n > max ? n : max;
  }
  number[me] = max + 1;
  choosing[me] = 0;
  for (int k = 0; k < N; k++) {
    while (choosing[k]) {
    }
    while (goes_first(k, me)) {
    }
  }
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  lock(me);
  owner = me;
  assert(owner == me);
  number[me] = 0;
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
