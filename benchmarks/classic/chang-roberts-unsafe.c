// Leader election in a unidirectional ring: a node passes on numbers larger
// than its own and is elected when its own comes back.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Chang and Roberts, Decentralized extrema-finding in rings, 1979

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 3

static int number[N] = {2, 3, 1};
static int inbox[N]; /* the largest number sent to a node; 0: none yet */
static int elected;

static void *node(void *arg)
{
  int me = (int)(intptr_t)arg;
  int next = (me + 1) % N;
  int known = number[me];
  inbox[next] = known;
  for (int hop = 0; hop < N; hop++) {
    int heard;
    do {
      heard = inbox[me];
    } while (heard == 0);
    if (heard == number[me]) {
      elected = number[me];
      break;
    }
    if (heard != known) {
      known = heard;
      inbox[next] = heard;
    }
  }
  return NULL;
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
  assert(elected == 0 || elected == 3);
  return 0;
}
