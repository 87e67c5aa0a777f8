/* inputs.c -- each worker chooses among 3 twice, in its start and in a step; the
 * sum at the end must not be 8. -DWIDE: one input of 32 bits instead;
 * -DSET: one of 1, 2 and 4, halved; -DRANGE: one of 0 and 1, or 2. */
#define WORKERS 2
#define JOINS 1
#define POINTS 1
#include "tests/step/step.h"

STATE int sum;

static void work(unsigned self)
{
#ifdef WIDE
  int input = (int)__ts_sample(32, 1);

  if (input < 0) {
    __ts_event(input == -1 ? 1 : 2);
    pcs[self] = STEP_PARKED;
    return;
  }
#elif defined SET
  int input = (int)__ts_choose_member(7) / 2 + (int)__ts_choose_member(0);
#elif defined RANGE
  int input = (int)__ts_input(0, 2, 1, 2l);
#else
  int input = (int)__ts_choose(3);
#endif

  touch(&sum, sizeof sum, 1);
  sum += input;
  if (pcs[self]++ == 1) {
    end_thread(self);
  }
}

static _Bool is_ready(unsigned self)
{
  (void)self;
  return 1;
}

static void show(unsigned self)
{
  (void)self;
  __ts_access(VALUE_SIGNED, &sum, sizeof sum, 0);
}

static void at_end(void)
{
  if (sum == 8) {
    fail(0, 0);
  }
}
