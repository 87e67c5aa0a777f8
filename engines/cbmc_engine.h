/* cbmc_engine.h -- the parts of the engine CBMC: cbmc_engine.c, cbmc_read.c,
 * and cbmc_task.c for its tasks in runs. */
#ifndef ENGINES_CBMC_ENGINE_H
#define ENGINES_CBMC_ENGINE_H

#include "engines/engine.h"
#include "engines/prune.h"

enum cbmc_stage {
  CBMC_PROVE,  /* goto-analyzer's, for a part */
  CBMC_CHECK,  /* all questions at once */
  CBMC_AGAIN,  /* all of the way to the violation */
  CBMC_DEFINED /* whether any behaviour is undefined */
};

/* What a task has between its processes. */
struct cbmc_state {
  uint8_t stage; /* enum cbmc_stage */
  const char *file;
  struct cut cut; /* of a part */
};

/* --- cbmc_engine.c --- */
/* Before anything is known. */
struct outcome cbmc_outcome_new(struct unit *u);
/* Start CBMC on the task's file. */
bool cbmc_ask(struct session *v, struct task *t, enum cbmc_stage stage);

/* --- cbmc_read.c --- */
/* What CBMC said of all properties. */
void cbmc_outcome(struct arena *a, const struct cbmc_result *r,
                  struct outcome *o);
/* The way to the outcome's violation. */
void cbmc_outcome_trace(struct arena *a, const struct proc *p,
                        struct outcome *o);
/* What it said of undefined behaviour; text: the file that it was asked of. */
void cbmc_outcome_checks(struct arena *a, const struct cbmc_result *r,
                         const char *text, struct outcome *o);

/* --- cbmc_task.c: see struct engine --- */
bool cbmc_begin_part(struct session *v, struct task *t);
bool cbmc_go_on_proving(struct session *v, struct task *t);
/* CBMC has answered: how long that took. */
void cbmc_note_part(struct task *t);
/* A sliced trace lacks what is certain: so how far a turn has to go. */
void cbmc_add_certain(struct task *t);
int cbmc_plan(struct plan *p);
void cbmc_keep(struct session *v, const struct manifest *m,
               const struct family *f);
const char *cbmc_prepare(struct session *v, const struct manifest *m,
                         const struct family *f, void **prepared);
uint32_t cbmc_split(struct session *v, struct task *t,
                    const char *const **into);

#endif
