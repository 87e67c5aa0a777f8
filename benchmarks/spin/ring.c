// Leader election in a unidirectional ring of mailboxes that hold one message:
// a node passes on numbers larger than its own and is elected when its own
// comes back. If all have the same number there is no leader to be had.
// verdict: SAFE
// property: assert
// run: SAFE -DN=5
// run: SAFE -DN=8
// run: UNSAFE -DSTRIDE=0
// source: Chang and Roberts, Decentralized extrema-finding in rings, 1979

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif
#ifndef STRIDE
#define STRIDE (N - 1) /* so that N numbers are taken in another order */
#endif
#define OVER (N + 1)

static atomic_int inbox[N]; /* 0: empty */
static atomic_int leaders;

static void send(int to, int message)
{
  while (inbox[to] != 0) {
  }
  inbox[to] = message;
}

static int receive(int me)
{
  int message;
  do {
    message = inbox[me];
  } while (message == 0);
  inbox[me] = 0;
  return message;
}

static void *node(void *arg)
{
  int me = (int)(intptr_t)arg;
  int mine = me * STRIDE % N + 1;
  int next = (me + 1) % N;
  send(next, mine);
  for (;;) {
    int heard = receive(me);
    if (heard == mine) {
      int others = atomic_fetch_add(&leaders, 1);
      assert(others == 0);
      send(next, OVER);
      receive(me); /* it has gone round */
      return NULL;
    }
    if (heard > mine) {
      send(next, heard);
    }
    if (heard == OVER) {
      return NULL;
    }
  }
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, node, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(leaders == 1);
  return 0;
}
