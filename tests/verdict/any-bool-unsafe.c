// verdict: UNSAFE (assert)
// args: --engine=cbmc --unwind=2 --rounds=2
// What is anything of a _Bool is 0 or 1, also where it is kept in one bit.
#include <assert.h>
#include <pthread.h>

static int wire[2];
static const int pair[2] = {0, 1};
extern _Bool __VERIFIER_nondet_bool(void);

static void *compare(void *arg)
{
  const int *of = arg;
  int low = wire[of[0]];
  int high = wire[of[1]];
  if (low < high) {
    wire[of[0]] = high;
    wire[of[1]] = low;
  }
  return 0;
}

int main(void)
{
  pthread_t t;
  _Bool any;
  wire[0] = __VERIFIER_nondet_bool();
  wire[1] = any;
  pthread_create(&t, 0, compare, (void *)pair);
  pthread_join(t, 0);
  assert(wire[0] <= wire[1] && wire[1] <= 1);
  return 0;
}
