/* goals.h -- tasks that are goals, of two kinds (emit/goal.c):
 *
 *   hapset  what is done at one site of a program comes right before what
 *           another thread does at another one
 *   map     accesses of two threads at some sites come in an order that is a
 *           memory-access pattern
 *
 * A family of goals is one of its engine's, with {"goals":[..],"kind":KIND} in
 * its parameters beside all else: [BEFORE,SITE] or [PATTERN,X,Y,SITE,..] each,
 * sites as site_print() has them, variables by their names (Y: null where there
 * is only one). Each goal has all tasks that the family would have without
 * goals, of tiles or whatever: of so many goals, the index-th task is about the
 * goal (index modulo so many), and of these its task (index by so many).
 *
 * What came of a task stands in its figures: {"goal":"covered"} with a
 * schedule, or {"goal":"infeasible"} within what its claim says; else it is
 * open. */
#ifndef ENGINES_GOALS_H
#define ENGINES_GOALS_H

#include "engines/engine.h"

struct goal {
  uint8_t kind;                    /* enum goal_kind */
  uint32_t pattern;                /* if it is one */
  const char *sites[GOAL_NUMBERS]; /* NULL behind the last */
  const char *x, *y;               /* of a pattern: variables; y: or NULL */
};

enum goal_status {
  GOAL_IS_OPEN,
  GOAL_IS_BOUNDED, /* infeasible, but within bounds only */
  GOAL_IS_INFEASIBLE,
  GOAL_IS_COVERED,
  GOAL_STATUSES
};

#define GOAL_COVERED "{\"goal\":\"covered\"}"
#define GOAL_INFEASIBLE "{\"goal\":\"infeasible\"}"

bool goals_are(const struct family *f);
/* So many the parameters have; 0: the family is not about goals. */
uint64_t goals_count(const json_t *parameters);
/* The goal of the family's task with that index. */
struct goal goals_at(const struct family *f, uint64_t index);
/* Of its goal, which task it is. Of other families: index. */
uint64_t goals_part(const struct family *f, uint64_t index);

/* The session is about the family's goals, if it has some, until it is left. */
struct goals_saved {
  struct bounds bounds;
  uint32_t without;
};
struct goals_saved goals_enter(struct session *v, const struct family *f);
void goals_leave(struct session *v, const struct goals_saved *saved);
/* The session's goal, as the unit's program is asked for it; false: the unit
 * does not have such sites. */
bool goal_numbers(struct session *v, struct unit *u,
                  uint32_t numbers[GOAL_NUMBERS]);

/* A goal for itself, of a schedule that reaches it; and back, for as long as
 * the arena. */
json_t *goal_json(const struct goal *g);
const struct goal *goal_read(struct arena *a, const json_t *o);
/* For people, in lines. */
const char *goal_text(struct arena *a, const struct goal *g);

/* --goals: the plan's goals become all that there may be and that were not
 * learned (--learned). Exit status; it was said why. */
int goals_plan(struct plan *p);

/* --- goals_learn.c --- */
/* What the execution shows that reaches the task's goal, if it can be led to a
 * good end, is learned in the run's folder. */
void goals_learn(struct session *v, struct task *t);

/* --- goals_find.c --- */
/* Those of a unit, as parameters have them; NULL: it was said why not. */
json_t *goals_find_pairs(struct session *v, struct unit *u);
json_t *goals_find_patterns(struct session *v, struct unit *u);

#endif
