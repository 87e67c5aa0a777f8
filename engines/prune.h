/* prune.h -- tasks that need no solver. */
#ifndef ENGINES_PRUNE_H
#define ENGINES_PRUNE_H

#include "engines/task_template.h"
#include "transforms/analysis/independent.h"

/* Names of `plan --no-prune`. */
enum prune_rule {
  PRUNE_CREATED,     /* a thread goes on in a turn before it is created */
  PRUNE_JOINED,      /* a thread has joined another that has not ended */
  PRUNE_INDEPENDENT, /* its executions are another task's, too */
  PRUNE_EXCHANGED,   /* the same, for the stepper: see exchanged.h */
  PRUNE_RULES
};

extern const char *const prune_names[PRUNE_RULES];

/* A set of rules from a list of names; false: why not. */
bool prune_read(struct arena *a, const char *list, uint32_t *rules,
                const char **why);

/* What the rules know of the program. */
struct prunes {
  uint32_t rules; /* set of those that apply */
  uint32_t threads, positions[TILING_THREADS];
  /* By thread: from which position on its creator has created it, and its
   * joiner has joined it; 0: not known. */
  uint32_t created[TILING_THREADS], creator[TILING_THREADS];
  uint32_t joined[TILING_THREADS], joiner[TILING_THREADS];
  struct independent independent;
};

void prune_open(struct prunes *p, const struct task_template *m,
                const uint32_t *positions, uint32_t rules);
/* Why it needs no solver, or NULL. */
const char *prune_cut(const struct prunes *p, const struct cut *cut,
                      enum prune_rule *rule);

#endif
