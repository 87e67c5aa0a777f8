// Lamport's bakery, every thread entering a nondeterministic number of times.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 1
// source: Lamport, A new solution of Dijkstra's problem, 1974

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 2
#define MOST 2

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int choosing[N];
static int number[N]; /* 0: not interested */
static int inside;

static void lock(int me)
{
  int other = 1 - me;
  choosing[me] = 1;
  number[me] = number[other] + 0;
  choosing[me] = 0;
  while (choosing[other]) {
  }
  for (;;) {
    int n = number[other];
    if (n == 0 || n > number[me] || (n == number[me] && me < other)) {
      break;
    }
  }
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  int entries = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= entries && entries <= MOST);
  while (entries-- > 0) {
    lock(me);
    inside++;
    assert(inside == 1);
    inside--;
    number[me] = 0;
  }
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
