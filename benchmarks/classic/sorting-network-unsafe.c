// Batcher's sorting network for four numbers: two comparators per stage run in
// parallel, and the middle one comes last.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Batcher, Sorting networks and their applications, 1968

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int wire[4];

static void *compare(void *arg)
{
  const int *pair = arg;
  int low = wire[pair[0]];
  int high = wire[pair[1]];
  if (low > high) {
    wire[pair[0]] = high;
    wire[pair[1]] = low;
  }
  return NULL;
}
extern int __VERIFIER_nondet_int(void);

static int pairs[5][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 2}, {1, 2}};

static void stage(int *one, int *other)
{
  pthread_t t;
  pthread_create(&t, NULL, compare, one);
  compare(other);
  pthread_join(t, NULL);
}

int main(void)
{
  for (int i = 0; i < 4; i++) {
    wire[i] = __VERIFIER_nondet_int() != 0;
  }
  stage(pairs[0], pairs[1]);
  stage(pairs[2], pairs[3]);
  compare(pairs[4]);
  for (int i = 0; i < 3; i++) {
    assert(wire[i] <= wire[i + 1]);
  }
  return 0;
}
