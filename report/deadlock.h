/* deadlock.h -- who waits for what, and why it does not come; who holds what is
 * misused. */
#ifndef REPORT_DEADLOCK_H
#define REPORT_DEADLOCK_H

#include "engines/session.h"

enum wait_kind {
  WAIT_NOTHING, /* that is known here */
  WAIT_LOCK,    /* a mutex, rwlock or spinlock */
  WAIT_WRITER,  /* to read, until another thread has written that waits, too */
  WAIT_ONCE,    /* for its routine */
  WAIT_THREAD,  /* for its end */
  WAIT_CONDITION,
  WAIT_SEMAPHORE,
  WAIT_BARRIER
};

/* Without whom a thread cannot go on: who holds the lock, is to write first,
 * runs the routine, or is the thread whose end it waits for. */
struct holder {
  uint32_t thread, step; /* step: that took it; others: none */
  loc_t at;
  bool ended;
};

struct waiting {
  uint32_t thread, point;
  uint8_t kind;       /* enum wait_kind */
  const char *object; /* as C, or "a mutex" */
  uint64_t address;
  VEC(struct holder) holders;
  uint32_t come, needed; /* BARRIER */
  /* CONDITION: a signal that woke nobody came before the wait began. */
  bool is_lost, is_broadcast, is_signalled; /* is_signalled: at all */
  struct holder signal;                     /* whose, when, where */
  uint32_t began;                           /* the step in which it did */
  loc_t began_at;
};

struct waitings VEC_BODY(struct waiting);

/* Indices of waiting: each waits for the next, the last for the first. */
struct cycle VEC_BODY(uint32_t);

struct deadlock {
  struct waitings waiting;
  VEC(struct cycle) cycles; /* no two share a thread */
};

void deadlock_find(struct session *v, const struct history *h,
                   struct deadlock *out);
/* What the thread holds before that step. */
void deadlock_held(struct session *v, const struct history *h, uint32_t thread,
                   uint32_t step, struct waitings *out);
const char *deadlock_kind_name(const struct waiting *w);
/* What the event misuses, and who holds it; false: not known. */
bool deadlock_misused(struct session *v, const struct history *h,
                      struct waiting *out);

#endif
