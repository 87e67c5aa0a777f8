/* peterson.c -- Peterson's lock for two, endless; -DWRONG sets flag and turn in
 * the wrong order. */
#define WORKERS 2
#define JOINS 0
#define POINTS 6
#include "tests/step/step.h"

STATE _Bool flag[3];
STATE unsigned char turn, inside;

static void work(unsigned self)
{
  unsigned other = 3 - self;

  switch (pcs[self]) {
  case 1:
#ifdef WRONG
    turn = (unsigned char)other;
#else
    flag[self] = 1;
#endif
    break;
  case 2:
#ifdef WRONG
    flag[self] = 1;
#else
    turn = (unsigned char)other;
#endif
    break;
  case 3:
    if (!flag[other]) {
      pcs[self] = 5;
      return;
    }
    break;
  case 4:
    pcs[self] = turn == self ? 5 : 3;
    return;
  case 5:
    if (++inside > 1) {
      fail(self, 0);
      return;
    }
    break;
  case 6:
    inside--;
    flag[self] = 0;
    pcs[self] = 0;
    break;
  }
  pcs[self]++;
}

static _Bool is_ready(unsigned self)
{
  (void)self;
  return 1;
}

static void show(unsigned self)
{
  __ts_access(VALUE_UNSIGNED, &flag[self], 1, 0);
  __ts_access(VALUE_UNSIGNED, &turn, 1, 0);
}

static void at_end(void)
{
}
