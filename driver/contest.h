/* contest.h -- the policy of `verify`: which engine is asked what next, what an
 * outcome is worth, when that is enough, and which one is the answer. verify.c
 * starts the processes. */
#ifndef DRIVER_CONTEST_H
#define DRIVER_CONTEST_H

#include "engines/engine.h"
#include "report/report.h"

/* An engine that was asked for and is there. */
struct entrant {
  const struct engine *engine;
  bool begun, begun_second;
  /* Bounded ones: the step that comes next, and the bounds of the last one. */
  uint32_t next, unwind, rounds;
};

/* How the tasks stand. */
struct contest {
  struct session *v;
  double start, deadline; /* proc_clock(); deadline: kept by seldom.c */
  struct entrant entrants[ENGINES];
  uint32_t count;
  uint32_t running, searches; /* tasks; of these, by engines without bounds */
  uint32_t finished;          /* tasks with bounds that are over */
  bool stop;
  bool stopped; /* by a signal */
  bool uncut;   /* a task with bounds was cut by no loop */
  bool larger;  /* larger bounds were left that were not tried */
  struct outcome best, last_failure, crashed;
  const char *bounded_failure; /* of the last task with bounds that failed */
  const char *crash;           /* of a search, and where; or NULL */
  bool has_best;
  const struct outcome *violation; /* and when it was run again: */
  struct history history;
  struct answer answer;
};

/* False: there is no engine to be asked; the answer says why. */
bool contest_open(struct contest *c);
/* Whether another task may begin now. */
bool contest_has_room(struct contest *c);
/* Which one; false: there is none. */
bool contest_next(struct contest *c, struct task *t);
/* It has begun, or is over. */
void contest_count(struct contest *c, const struct task *t, int change);
/* True: it goes on, to say more of what it found clean. */
bool contest_refine(struct contest *c, struct task *t);
/* What it came to. */
void contest_take(struct contest *c, const struct task *t);
bool contest_is_over(const struct contest *c);
/* Its time is over now: somebody does not want to wait. */
void contest_stop(struct contest *c);
/* No task is asked any more: what the answer is. */
void contest_close(struct contest *c);
/* Of two that are closed, both SAFE: whether the bounds are no smaller. */
bool contest_is_as_good(const struct contest *c, const struct contest *as);

#endif
