/* stepper_engine.h -- the parts of the engine stepper: stepper_engine.c,
 * stepper_read.c, and stepper_task.c for its tasks in runs. */
#ifndef ENGINES_STEPPER_ENGINE_H
#define ENGINES_STEPPER_ENGINE_H

#include "engines/engine.h"
#include "engines/learner.h"

/* What a task has between its processes. */
struct stepper_state {
  bool exploring;          /* compiled and under way */
  struct outcome *before;  /* with less room for threads, or NULL */
  struct learner *learner; /* or NULL */
  struct learned_search search;
};

/* --- stepper_engine.c --- */
/* Its unit, as an outcome of which nothing is known. slots: see struct bounds;
 * 0: as many as need be. False: it is not supported. */
bool stepper_unit(struct session *v, uint32_t unwind, uint32_t slots,
                  struct outcome *o);
bool stepper_explore(struct session *v, struct task *t,
                     const struct explorer_job *job);
/* How many random schedules, as options say. */
uint32_t stepper_samples(const struct options *o);

/* --- stepper_read.c --- */
/* What the explorer came to. */
void stepper_outcome(struct session *v, struct outcome *o,
                     const struct explorer_result *r);
/* How far the search got, or "". */
const char *stepper_progress(struct session *v,
                             const struct explorer_result *r);

/* --- stepper_task.c: see struct engine --- */
bool stepper_begin_part(struct session *v, struct task *t);
/* What goes with the result, beside the outcome. */
void stepper_end_part(struct session *v, struct task *t,
                      const struct explorer_result *r);
int stepper_plan(struct plan *p);
const char *stepper_prepare(struct session *v, const struct manifest *m,
                            const struct family *f, void **prepared);
struct swarm_claim stepper_excludes(struct arena *a, const struct family *f);

#endif
