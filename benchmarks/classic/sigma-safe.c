// Sum over a heap array in which every thread writes its own cell; the cell is
// given by the address of an array element, not of the loop's counter.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Butenhof, Programming with POSIX threads, 1997

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define N 3

static int *cells;

static void *worker(void *arg)
{
  const int *index = arg;
  cells[*index] = 1;
  return NULL;
}

int main(void)
{
  pthread_t *t = malloc(N * sizeof *t);
  int *indices = malloc(N * sizeof *indices);
  cells = calloc(N + 1, sizeof *cells);
  int i, sum = 0;
  for (i = 0; i < N; i++) {
    indices[i] = i;
    pthread_create(&t[i], NULL, worker, indices + i);
  }
  for (i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  for (i = 0; i < N; i++) {
    sum += cells[i];
  }
  assert(sum == N);
  free(cells);
  free(indices);
  free(t);
  return 0;
}
