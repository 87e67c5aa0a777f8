/* learner.h -- a search that knows what others have learned, and tells them
 * what it has (learned.h). */
#ifndef ENGINES_LEARNER_H
#define ENGINES_LEARNER_H

#include "engines/learned.h"

struct learner {
  struct session *v;
  struct learned *learned;
  struct site_keys *keys; /* of the unit */
};

/* Of the unit of a program with that hash; folder: see learned_new(). Memory
 * from v->arena. */
struct learner *learner_new(struct session *v, const struct unit *u,
                            const char *folder, const char *program);
/* The job listens, and knows what was learned so far: read again, and written
 * to the file. Its names are of all that decides what it does, but for what it
 * knows: the same executions are not counted twice. Memory from v->arena. */
struct learned_search learner_lead(const struct learner *l,
                                   struct explorer_job *job, const char *file);
/* What it came to. */
void learner_take(const struct learner *l, const char *worker,
                  struct learned_search search,
                  const struct explorer_result *r);

#endif
