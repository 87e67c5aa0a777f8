/* schedule.h -- a schedule as a file (man/tessera-formats.5). */
#ifndef ENGINES_SCHEDULE_H
#define ENGINES_SCHEDULE_H

#include "engines/session.h"

/* False: it was said why. */
bool schedule_write(struct session *v, const struct outcome *o,
                    const struct history *h, const char *path);
/* Fills *o as the schedule says, and the bounds; false: *why says what is
 * wrong with it. */
bool schedule_read(struct session *v, const char *path, struct outcome *o,
                   const char **why);

/* Of the preprocessed texts: whether it is the same program. */
const char *program_hash(struct session *v);
uint64_t hash_bytes(const char *bytes, size_t length);

#endif
