/* philosophers.c -- each takes the left fork first, and with -DSAFE the last one
 * the right fork; eats; puts both back. */
#define WORKERS 5
#define JOINS 1
#define POINTS 4
#include "tests/step/step.h"

STATE unsigned char forks[WORKERS]; /* who holds it */

static unsigned char *fork_of(unsigned self)
{
  unsigned left = self - 1, right = self % WORKERS;
  _Bool takes_right = pcs[self] == 2 || pcs[self] == 3;

#ifdef SAFE
  takes_right ^= self == WORKERS;
#endif
  return &forks[takes_right ? right : left];
}

static void work(unsigned self)
{
  if (pcs[self] == 0) {
    pcs[self] = 1;
    return;
  }
  touch(fork_of(self), 1, 1);
  *fork_of(self) = pcs[self] < 3 ? (unsigned char)self : 0;
  if (pcs[self] < 4) {
    pcs[self]++;
  } else {
    end_thread(self);
  }
}

static _Bool is_ready(unsigned self)
{
  if (pcs[self] <= 2) {
    touch(fork_of(self), 1, 0);
  }
  return pcs[self] > 2 || *fork_of(self) == 0;
}

static void show(unsigned self)
{
  __ts_access(VALUE_UNSIGNED, fork_of(self), 1, 0);
}

static void at_end(void)
{
}
