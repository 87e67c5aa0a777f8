/* map.c -- memory-access patterns. -DCASE=...:
 *   TH     the example of Wang and others (MAP-Coverage, 2019): worker 1 calls
 *          isAsSevereAsThreshold: 1 reads th, 2 reads th; worker 2 calls
 *          setThreshold: 3 writes th
 *   CALLS  two workers call one after the other, in that order, and worker 3
 *          the second one: all 16 patterns of th
 *   TWO    worker 1: 1 x = 1; 2 y = 1; worker 2: 3 reads x; 4 reads y
 *   CROSS  worker 1: 1 x = 1; 2 y = 1; worker 2: 3 y = 2; 4 x = 2
 * Numbers are those of the sites. */
#define JOINS 1
#define WORKERS 3
#define POINTS 20
#define SITES \
  [0] = {.text = ""}, [3] = {.text = "", .kind = 1}, [4] = {.text = ""}
enum { TH, CALLS, TWO, CROSS };
#include "tests/step/step.h"

STATE int th, x, y;

static void access(unsigned site, int *at, _Bool writes)
{
  if (__ts_wanted & STEP_ACCESSES) {
    __ts_access(site, at, sizeof *at, writes);
  }
  *at = writes ? 1 : *at;
}

/* The thread's access of that number, from 1 on; false: there is none. */
static _Bool do_access(unsigned self, unsigned number)
{
  static const unsigned char calls[3][5] = {
      {1, 2, 3, 1, 2}, {3, 1, 2, 3}, {3, 3}};
  unsigned site = 2 * (self - 1) + number;

  if (CASE == TH || CASE == CALLS) {
    site = CASE == CALLS ? number > 5 ? 0 : calls[self - 1][number - 1]
           : self == 1 ? number % 3
           : self == 2   ? 3 * (number == 1)
                         : 0;
    if (site > 0) {
      access(site, &th, site == 3);
    }
    return site > 0;
  }
  if (self == 3 || number > 2) {
    return 0;
  }
  access(site, (self == 1 || CASE == TWO) == (number == 1) ? &x : &y,
         self == 1 || CASE == CROSS);
  return 1;
}

static void work(unsigned self)
{
  if (pcs[self] == 0) {
    pcs[self] = 1;
  } else if (do_access(self, pcs[self])) {
    pcs[self]++;
  } else {
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
}

static void at_end(void)
{
}
