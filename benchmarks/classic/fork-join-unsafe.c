// Recursive fork and join: every thread sums a half and forks for the other,
// to depth two; a parent reads after its join.
// verdict: UNSAFE
// property: assert
// unwind: 3
// rounds: 3
// source: Frigo, Leiserson and Randall, The Cilk-5 language, 1998

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define SIZE 4

struct range {
  int from;
  int to;
  int sum;
};

static const int numbers[SIZE] = {1, 2, 3, 4};

static void *sum_range(void *arg)
{
  struct range *r = arg;
  if (r->to - r->from == 1) {
    r->sum = numbers[r->from];
    return NULL;
  }
  int middle = (r->from + r->to) / 2;
  struct range left = {r->from, middle, 0};
  struct range right = {middle, r->to, 0};
  pthread_t t;
  pthread_create(&t, NULL, sum_range, &left);
  sum_range(&right);
  r->sum = right.sum;
  pthread_join(t, NULL);
  right.sum += left.sum;
  return NULL;
}

int main(void)
{
  struct range all = {0, SIZE, 0};
  sum_range(&all);
  assert(all.sum == 10);
  return 0;
}
