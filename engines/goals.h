/* goals.h -- tasks that are goals: that what is done at one site of a program
 * comes right before what another thread does at another one (emit/goal.c).
 *
 * A family's parameters: {"goals":[[BEFORE,SITE],..],"unwind":U,"rounds":R},
 * the index is the rank in that list. What came of a task stands in its
 * figures: {"goal":"covered"} with a schedule, or {"goal":"infeasible"} within
 * what its claim says; else it is open. */
#ifndef ENGINES_GOALS_H
#define ENGINES_GOALS_H

#include "engines/engine.h"

struct goal {
  const char *before, *site; /* as site_print() has them */
};

#define GOAL_COVERED "{\"goal\":\"covered\"}"
#define GOAL_INFEASIBLE "{\"goal\":\"infeasible\"}"

bool goals_are(const struct family *f);
/* The goal of the family's task with that index. */
struct goal goals_at(const struct family *f, uint64_t index);
/* A unit that was made for the session's goal is asked about it, if there is
 * one. False: it does not have such sites. */
bool goals_ask(struct session *v, struct unit *u);

/* --goals: adds the families of the chosen engines, of all goals that may be
 * and that were not learned (--learned). Exit status; it was said why. */
int goals_plan(struct plan *p);

#endif
