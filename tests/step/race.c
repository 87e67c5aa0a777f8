/* race.c -- x++ in two steps, by each worker. */
#define WORKERS 3
#define JOINS 1
#define POINTS 2
#include "tests/step/step.h"

STATE int x, local[THREADS];

static void work(unsigned self)
{
  if (pcs[self] > 0) {
    touch(&x, sizeof x, pcs[self] == 2);
  }
  switch (pcs[self]) {
  case 0:
    pcs[self] = 1;
    break;
  case 1:
    local[self] = x;
    pcs[self] = 2;
    break;
  case 2:
    x = local[self] + 1;
    local[self] = 0;
    end_thread(self);
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
  (void)self;
  __ts_access(VALUE_SIGNED, &x, sizeof x, 0);
}

static void at_end(void)
{
  if (x != WORKERS) {
    fail(0, 0);
  }
}
