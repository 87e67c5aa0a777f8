/* map.c -- memory-access patterns. -DCASE=...:
 *   TH     the example of Wang and others (MAP-Coverage, 2019): worker 1 calls
 *          isAsSevereAsThreshold: 1 reads th, 2 reads th; worker 2 calls
 *          setThreshold: 3 writes th
 *   CALLS  two workers call one after the other, in that order, and worker 3
 *          the second one: all 16 patterns of th
 *   TWO    worker 1: 1 x = 1; 2 y = 1; worker 2: 3 reads x; 4 reads y
 *   CROSS  worker 1: 1 x = 1; 2 y = 1; worker 2: 3 y = 2; 4 x = 2
 *   LOCKS  worker 1: 1 locks a, 2 locks b; worker 2: 3 locks b, 4 locks a; who
 *          has both gives them back
 * Numbers are those of the sites. */
#define JOINS 1
#define WORKERS 3
#define POINTS 20
#define SITES \
  [0] = {.text = ""}, [3] = {.text = "", .kind = 1}, [4] = {.text = ""}
#define SYNCS syncs
enum { TH, CALLS, TWO, CROSS, LOCKS };
#include "contract/classes.h"
#include "runtime/explorer/step.h"

static const struct step_sync syncs[] = {{0, CLASS_OTHER},
                                         {1, CLASS_LOCK},
                                         {2, CLASS_LOCK},
                                         {3, CLASS_LOCK},
                                         {4, CLASS_LOCK}};

#include "tests/step/step.h"

STATE int th, x, y, lock[2];

static void access(unsigned site, int *at, _Bool writes)
{
  if (__ts_wanted & STEP_ACCESSES) {
    __ts_access(site, at, sizeof *at, writes);
  }
  *at = writes ? 1 : *at;
}

static int *lock_of(unsigned self)
{
  return &lock[(self == 1) != (pcs[self] == 1)];
}

/* Without a site: it only orders. */
static void set_lock(int *at, int value)
{
  if (__ts_wanted & STEP_ACCESSES) {
    __ts_access(0, at, sizeof *at, 1);
  }
  *at = value;
}

static _Bool take(unsigned self, unsigned number)
{
  if (self == 3 || number > 2) {
    return 0;
  }
  if (__ts_wanted & STEP_SYNCS) {
    __ts_sync(2 * (self - 1) + number, lock_of(self), sizeof *lock);
  }
  set_lock(lock_of(self), 1);
  if (number == 2) {
    set_lock(&lock[0], 0);
    set_lock(&lock[1], 0);
  }
  return 1;
}

/* The thread's access of that number, from 1 on; false: there is none. */
static _Bool do_access(unsigned self, unsigned number)
{
  static const unsigned char calls[3][5] = {
      {1, 2, 3, 1, 2}, {3, 1, 2, 3}, {3, 3}};
  unsigned site = 2 * (self - 1) + number;

  if (CASE == LOCKS) {
    return take(self, number);
  }
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
  if (CASE != LOCKS || self == 3 || pcs[self] > 2) {
    return 1;
  }
  if (__ts_wanted & STEP_ACCESSES) {
    __ts_access(0, lock_of(self), sizeof *lock, 0);
  }
  return !*lock_of(self);
}

/* What it waits to do. */
static void show(unsigned self)
{
  if (CASE == LOCKS && self < 3 && pcs[self] < 3) {
    __ts_sync(2 * (self - 1) + pcs[self], lock_of(self), sizeof *lock);
  }
}

static void at_end(void)
{
}
