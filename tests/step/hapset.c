/* hapset.c -- the examples of Wang, Said and Gupta (Coverage guided systematic
 * concurrency testing, 2011), and one of what such sets cannot see. -DCASE=...:
 *   ATOMICITY worker 1: 1 p=&a; 4 p=0; worker 2: 2 if (p) { 3 *p }
 *             (event: 4 comes between 2 and 3)
 *   BUSY      worker 1: do { 5 lock; 6 c = x; unlock } while (!c);
 *             worker 2: 7 lock; 8 x = 1; unlock
 *   TWO       worker 1: 1 x=1; 2 y=1; worker 2: 3 a=x; 4 b=y
 *             (event: a is 0, b is 1)
 *   READERS   worker 1: 1 x=1; 2 x=2; workers 2 and 3: 3 r=x; 4 r=x
 * Numbers are those of the sites. The event is WRONG, a failure if it is 0. */
#ifndef WRONG
#define WRONG 0
#endif
#define JOINS 1
#define WORKERS 3
#define POINTS 20
#define SITES \
  [0] = {.text = ""}, [5] = {.text = "", .kind = 4}, \
  [7] = {.text = "", .kind = 4}, [8] = {.text = ""}
#define SYNCS syncs
enum { ATOMICITY, BUSY, TWO, READERS };
#include "contract/classes.h"
#include "runtime/explorer/step.h"

static const struct step_sync syncs[] = {{5, CLASS_LOCK}, {7, CLASS_LOCK}};

#include "tests/step/step.h"

STATE int x, y, lock, seen[THREADS];

static void say(unsigned site, const void *at, _Bool writes)
{
  if (__ts_wanted & STEP_ACCESSES) {
    __ts_access(site, at, sizeof(int), writes);
  }
}

static void write(unsigned site, int *to, int value)
{
  say(site, to, 1);
  *to = value;
}

static int read(unsigned site, const int *from)
{
  say(site, from, 0);
  return *from;
}

/* All of it in one step: what the lock protects is no step of its own. */
static _Bool busy(unsigned self)
{
  unsigned site = self == 1 ? 5 : 7;

  if (__ts_wanted & STEP_SYNCS) {
    __ts_sync(self - 1, &lock, sizeof lock);
  }
  say(site, &lock, 1);
  lock = 1;
  if (__ts_wanted & STEP_LOCKED) {
    __ts_access_locked(site + 1, &x, sizeof x, self == 2);
  }
  if (self == 2) {
    x = 1;
  }
  say(0, &lock, 1);
  lock = 0;
  return x;
}

static _Bool atomicity(unsigned self)
{
  if (self == 1) {
    write(pcs[1] == 1 ? 1 : 4, &x, pcs[1] == 1);
    return pcs[1] == 2;
  }
  if (pcs[2] == 1) {
    return read(2, &x) == 0;
  }
  if (read(3, &x) == 0) {
    __ts_event(WRONG);
    pcs[2] = STEP_PARKED;
  }
  return 1;
}

static _Bool two(unsigned self)
{
  if (self == 1) {
    write(pcs[1], pcs[1] == 1 ? &x : &y, 1);
    return pcs[1] == 2;
  }
  seen[pcs[2] - 1] = read(2u + pcs[2], pcs[2] == 1 ? &x : &y);
  if (pcs[2] == 2 && !seen[0] && seen[1]) {
    __ts_event(WRONG);
    pcs[2] = STEP_PARKED;
    return 1;
  }
  return pcs[2] == 2;
}

static _Bool readers(unsigned self)
{
  if (self == 1) {
    write(pcs[1], &x, pcs[1]);
  } else {
    read(2u + pcs[self], &x);
  }
  return pcs[self] == 2;
}

/* Worker 3 has nothing to do, but in READERS. */
static _Bool is_done(unsigned self)
{
  if (self == 3 && CASE != READERS) {
    return 1;
  }
  return CASE == BUSY        ? busy(self)
         : CASE == ATOMICITY ? atomicity(self)
         : CASE == TWO       ? two(self)
                             : readers(self);
}

static void work(unsigned self)
{
  if (pcs[self] == 0) {
    pcs[self] = 1;
  } else if (is_done(self)) {
    if (pcs[self] != STEP_PARKED) {
      end_thread(self);
    }
  } else if (CASE != BUSY) {
    pcs[self]++;
  }
}

static _Bool is_ready(unsigned self)
{
  (void)self;
  return 1;
}

static void show(unsigned self)
{
  if (CASE == TWO && self < 3) {
    __ts_access(2 * (self - 1) + pcs[self], pcs[self] == 1 ? &x : &y, sizeof x,
                self == 1);
  }
}

static void at_end(void)
{
}
