/* alone.c -- steps that nobody else can tell from what comes before them. The
 * first worker sets a cell that the second one must not see set, and then:
 * -DCASE=...:
 *   APART  both write cells of their own
 *   LOOP   it changes a cell of its own for ever
 *   FAULT  it crashes, which is no reason not to look at the other one
 *   CHOOSE it chooses a cell of its own, step by step */
#define WORKERS 2
#define JOINS 0
#define POINTS 6
#define FUTURES(n) futures[n]
#include "runtime/explorer/step.h"

/* Bit 0 is the cell; the others are the workers' own. */
static const struct step_future futures[3][7];

#include "tests/step/step.h"

enum { APART, LOOP, FAULT, CHOOSE };

STATE int cell, own[THREADS];

#define OWN(n) \
  { \
    0, 1ul << (n), 0, 1ul << (n), 0 \
  }
static const struct step_future futures[3][7] = {
    {{0, 0, 0, 0, 0}},
    {{0, 0, 0, 3, 0}, {0, 1, 0, 3, 0}, OWN(1), OWN(1), OWN(1), OWN(1), OWN(1)},
    {{0, 0, 1, 4, 0}, {1, 0, 1, 4, 0}, OWN(2), OWN(2), OWN(2), OWN(2), OWN(2)},
};

static void go_on(unsigned self)
{
  if (CASE == FAULT && self == 1) {
    *(volatile int *)&own[0] /= own[0];
  }
  own[self] = CASE == CHOOSE ? (int)__ts_choose(2) : !own[self];
  if (CASE == LOOP && self == 1) {
    return;
  }
  if (++pcs[self] > POINTS) {
    end_thread(self);
  }
}

static void work(unsigned self)
{
  switch (pcs[self]) {
  case 0:
    pcs[self] = 1;
    break;
  case 1:
    if (self == 2 && cell && CASE != APART) {
      fail(self, 0);
      break;
    }
    cell |= self == 1;
    pcs[self] = 2;
    break;
  default:
    go_on(self);
    break;
  }
}

static _Bool is_ready(unsigned self)
{
  (void)self;
  return 1;
}

static void show(unsigned self)
{
  __ts_access(VALUE_SIGNED, pcs[self] == 1 ? &cell : &own[self], sizeof cell, 0);
}

static void at_end(void)
{
}
