/* conflicts.c -- small programs of which it is known how many executions there
 * are that differ in the order of conflicting steps. -DCASE=...:
 *   APART   each worker writes its own cell twice: 1
 *   SAME    each writes its number to the same cell: n!
 *   READERS the first worker writes, the others read: 2^(n-1)
 *   SILENT  as SAME, but all write what is there: 1
 *   LOCK    each takes a lock and gives it back: n!
 *   WHOLE   as LOCK, in one step: n!
 *   KEEP    each takes a lock and keeps it: n
 *   WAKE    the first takes the lock when the last one has set a cell, the
 *           others take it and give it back: (n-1)!
 *   LOCKS   each takes and gives back its own and then a common lock: n!
 *   AWAIT   the first worker sets a cell, the others wait for it: 1
 *   SPIN    as AWAIT, but they look until it is set: 1, for having looked in
 *           vain makes no difference
 *   POLL    as SPIN, but each takes a lock, looks or sets the cell, and gives
 *           the lock back, in one step: (n-1)!, for the lock's last owners
 *   POLLS   the same in three steps: besides, n-1 in which one spins and keeps
 *           the lock while the others wait
 *   CHOOSE  as SAME, with one of two values: n! * 2^n
 *   EXIT    the first worker exits: the others' steps come before, 1
 *   TURNS   endless: each waits for its turn and gives it to the next: none
 *   BACK    endless: the first worker sets a cell, then another one whenever it
 *           is clear; the second one clears it, or else fails if the first cell
 *           is set, with no preemption, in a state where the first was before
 *   LASTZERO Abdulla et al., 2014: worker i > 1 adds one to cell i - 1 and puts
 *           it to cell i; worker 1 looks for the last cell that is zero. */
#define JOINS 1
#ifndef WORKERS
#define WORKERS 3
#endif
#define POINTS 20
#include "tests/step/step.h"

enum {
  APART,
  SAME,
  READERS,
  SILENT,
  LOCK,
  KEEP,
  WAKE,
  WHOLE,
  LOCKS,
  AWAIT,
  SPIN,
  POLL,
  POLLS,
  CHOOSE,
  EXIT,
  TURNS,
  BACK,
  LASTZERO
};

STATE int cells[THREADS], locks[THREADS], at[THREADS];

static int *place(unsigned self)
{
  switch (CASE) {
  case LOCK:
  case KEEP:
  case WAKE:
  case WHOLE:
    return &locks[0];
  case LOCKS:
    return &locks[pcs[self] < 3 ? self : 0];
  case APART:
    return &cells[self];
  default:
    return &cells[0];
  }
}

static void set(int *to, int value)
{
  touch(to, sizeof *to, 1);
  *to = value;
}

/* The lock at that place is taken or given back. */
static void say_lock(const int *at)
{
  if (__ts_wanted & STEP_SYNCS) {
    __ts_sync(0, at, sizeof *at);
  }
}

static int get(const int *from)
{
  touch(from, sizeof *from, 0);
  return *from;
}

static void lastzero(unsigned self)
{
  if (self == 1) {
    if (get(&cells[WORKERS - 1 - (pcs[1] - 1)]) == 0) {
      end_thread(1);
    } else {
      pcs[1]++;
    }
  } else if (pcs[self] == 1) {
    at[self] = get(&cells[self - 2]);
    pcs[self] = 2;
  } else {
    set(&cells[self - 1], at[self] + 1);
    at[self] = 0;
    end_thread(self);
  }
}

static void back(unsigned self)
{
  if (self == 1) {
    set(&cells[pcs[1] - 1], 1);
    pcs[1] = 2;
  } else if (get(&cells[1]) == 1) {
    set(&cells[1], 0);
  } else if (get(&cells[0]) == 1) {
    fail(self, 0);
  }
}

/* At that point of POLLS, or all of them. */
static void poll(unsigned self, unsigned at_point)
{
  if (at_point == 1) {
    set(&locks[0], 1);
  } else if (at_point == 2 && self == 1) {
    set(&cells[0], at[self] = 1);
  } else if (at_point == 2) {
    at[self] = get(&cells[0]);
  } else {
    set(&locks[0], 0);
  }
}

static void work(unsigned self)
{
  unsigned last = CASE == APART || CASE == LOCK || CASE == WAKE ? 2
                  : CASE == LOCKS                               ? 4
                  : CASE == POLLS                               ? 3
                                                                : 1;

  if (pcs[self] == 0) {
    pcs[self] = 1;
    return;
  }
  switch (CASE) {
  case LASTZERO:
    lastzero(self);
    return;
  case APART:
  case SAME:
    set(place(self), (int)(10 * self + pcs[self]));
    break;
  case SILENT:
    set(place(self), 0);
    break;
  case WAKE:
    if (self == WORKERS) {
      set(&cells[0], 1);
      end_thread(self);
      return;
    }
    set(place(self), pcs[self] % 2);
    break;
  case LOCK:
  case KEEP:
  case LOCKS:
    say_lock(place(self));
    set(place(self), pcs[self] % 2);
    break;
  case SPIN:
    if (self == 1) {
      set(place(self), 1);
    } else if (get(place(self)) == 0) {
      return;
    }
    break;
  case POLL:
    poll(self, 1);
    poll(self, 2);
    poll(self, 3);
    if (!at[self]) {
      return;
    }
    break;
  case POLLS:
    poll(self, pcs[self]);
    if (pcs[self] == 3 && !at[self]) {
      pcs[self] = 1;
      return;
    }
    break;
  case WHOLE:
    set(place(self), 1);
    set(place(self), 0);
    break;
  case CHOOSE:
    set(place(self), (int)(10 * self + __ts_choose(2)));
    break;
  case EXIT:
    if (self == 1) {
      finished = 1;
      return;
    }
    set(&cells[self], 1);
    break;
  case TURNS:
    set(place(self), (int)(self % WORKERS));
    return;
  case BACK:
    back(self);
    return;
  case READERS:
  case AWAIT:
    if (self == 1) {
      set(place(self), 1);
    } else {
      get(place(self));
    }
    break;
  }
  if (pcs[self] == last) {
    end_thread(self);
  } else {
    pcs[self]++;
  }
}

static _Bool is_ready(unsigned self)
{
  if (CASE == WAKE && pcs[self] == 1) {
    return self == WORKERS ||
           ((get(place(self)) == 0) & (self > 1 || get(&cells[0]) == 1));
  }
  if (CASE == LOCK || CASE == KEEP || CASE == LOCKS) {
    return pcs[self] % 2 == 0 || get(place(self)) == 0;
  }
  if (CASE == POLLS) {
    return pcs[self] != 1 || get(&locks[0]) == 0;
  }
  if (CASE == TURNS) {
    return get(place(self)) == (int)self - 1;
  }
  if (CASE == BACK) {
    return self == 2 || pcs[1] == 1 || get(&cells[1]) == 0;
  }
  return CASE != AWAIT || self == 1 || get(place(self)) == 1;
}

static void show(unsigned self)
{
  (void)self;
}

static void at_end(void)
{
}
