/* net.c -- small programs whose nets are known. -DCASE=...:
 *   FIGURE3  two threads take a lock, write, each to another cell, and give the
 *            lock back
 *   FIGURE4  three threads write to the same cell
 *   FIGURE7  two threads take a lock, read the same cell and give the lock back;
 *            then the first one goes one of two ways
 * Named after Kahkonen and Heljanko, Lightweight state capturing for automated
 * testing of multithreaded programs, whose figures these are. */
#define JOINS 0
#define POINTS 5
#define FIGURE3 0
#define FIGURE4 1
#define FIGURE7 2
#if CASE == FIGURE4
#define WORKERS 3
#else
#define WORKERS 2
#endif
#define SYNCS syncs
#define SITES \
  [1] = {.text = "writes", .kind = 1}, [2] = {.text = "reads", .kind = 0}, \
  [3] = {.text = "locks", .kind = 4}

#include "runtime/explorer/step.h"
static const struct step_sync syncs[] = {{.site = 3, .does = CLASS_LOCK},
                                         {.site = 3, .does = CLASS_UNLOCK}};
#include "tests/step/step.h"

STATE int cells[THREADS], lock, seen[THREADS];

static void say(unsigned site, const void *at, _Bool writes)
{
  if (__ts_wanted & STEP_ACCESSES) {
    __ts_access(site, at, sizeof(int), writes);
  }
}

static void set_lock(unsigned number, int value)
{
  if (__ts_wanted & STEP_SYNCS) {
    __ts_sync(number, &lock, sizeof lock);
  }
  say(3, &lock, 1);
  lock = value;
}

static void write_cell(unsigned cell, int value)
{
  say(1, &cells[cell], 1);
  cells[cell] = value;
}

/* Nobody waits for it. */
static void leave(unsigned self)
{
  ended[self] = 1;
  pcs[self] = STEP_ENDED;
}

static void in_lock(unsigned self)
{
  switch (pcs[self]) {
  case 1:
    set_lock(0, (int)self + 1);
    break;
  case 2:
    if (CASE == FIGURE3) {
      write_cell(self, 1);
    } else {
      say(2, &cells[0], 0);
      seen[self] = cells[0];
    }
    break;
  case 3:
    set_lock(1, 0);
    break;
  }
}

static void work(unsigned self)
{
  if (pcs[self] == 0) {
    pcs[self] = 1;
  } else if (CASE == FIGURE4) {
    write_cell(0, (int)self);
    leave(self);
  } else if (pcs[self] == 4) {
    seen[self] = (int)__ts_choose(2) + 1;
    leave(self);
  } else {
    in_lock(self);
    if (pcs[self] == 3 && (CASE == FIGURE3 || self == 2)) {
      leave(self);
    } else {
      pcs[self]++;
    }
  }
}

static _Bool is_ready(unsigned self)
{
  if (CASE == FIGURE4 || pcs[self] != 1) {
    return 1;
  }
  say(3, &lock, 0);
  return lock == 0;
}

static void show(unsigned self)
{
  if (CASE != FIGURE4 && pcs[self] == 1) {
    __ts_sync(0, &lock, sizeof lock);
  }
}

static void at_end(void)
{
}
