// Atomic snapshot by double collect: two equal collects in a row were there at
// one time; every cell has to be compared.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Afek and others, Atomic snapshots of shared memory, 1993

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define MOVES 2

static int cell[2]; /* they only grow; cell[1] follows cell[0] */

static void *updater(void *arg)
{
  (void)arg;
  for (int i = 1; i <= MOVES; i++) {
    cell[0] = i;
    cell[1] = i;
  }
  return NULL;
}

static bool is_unchanged(const int *seen)
{
  int again[2];
  again[0] = cell[0];
  again[1] = cell[1];
  return again[0] == seen[0] && again[1] == seen[1];
}

static void *scanner(void *arg)
{
  (void)arg;
  int seen[2];
  do {
    seen[0] = cell[0];
    seen[1] = cell[1];
  } while (!is_unchanged(seen));
  assert(seen[1] == seen[0] || seen[1] == seen[0] - 1);
  return NULL;
}

int main(void)
{
  pthread_t u, s;
  pthread_create(&s, NULL, scanner, NULL);
  pthread_create(&u, NULL, updater, NULL);
  pthread_join(s, NULL);
  pthread_join(u, NULL);
  return 0;
}
