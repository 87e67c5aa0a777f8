/* sync_actions.h -- what a step does to what threads wait for, for reports. */
#ifndef TRANSFORMS_ANALYSIS_SYNC_ACTIONS_H
#define TRANSFORMS_ANALYSIS_SYNC_ACTIONS_H

#include "transforms/analysis/touch.h"

/* Of an instruction about to be done; each is also added to unit.syncs. */
void sync_actions_of_instr(struct unit *u, const struct block *b,
                           const struct instr *i, struct touches *out);
/* Of one that waits. */
void sync_actions_of_question(struct unit *u, const struct block *b,
                              const struct instr *i, struct touches *out);

/* Whether a value of that type has such an object in it. */
bool sync_type_inside(const struct type *ty);

/* The object whose state the argument points to, as the user names it; or
 * NULL. */
const char *sync_object_text(struct unit *u, struct expr *arg);

/* A place as C; NULL if only temporaries of ours lead to it. */
const char *place_text(struct arena *a, const struct expr *place);

#endif
