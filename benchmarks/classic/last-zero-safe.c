// Last zero: one thread looks for the last zero of an array that the others
// are filling, each from its left neighbour.
// verdict: SAFE
// property: assert
// unwind: 3
// rounds: 2
// source: Abdulla and others, Optimal dynamic partial order reduction, 2014

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 3

static int array[N + 1];

static void *search(void *arg)
{
  (void)arg;
  int i = N;
  while (array[i] != 0) {
    i--;
  }
  assert(i >= 0);
  return NULL;
}

static void *fill(void *arg)
{
  int i = (int)(intptr_t)arg;
  array[i] = array[i - 1] + 1;
  return NULL;
}

int main(void)
{
  pthread_t s, t[N];
  pthread_create(&s, NULL, search, NULL);
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, fill, (void *)(intptr_t)(i + 1));
  }
  pthread_join(s, NULL);
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
