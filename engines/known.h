/* known.h -- violations that are known, and not looked for again (--all). */
#ifndef ENGINES_KNOWN_H
#define ENGINES_KNOWN_H

#include "engines/session.h"

/* False: it cannot be told from others. */
bool known_add(struct session *v, const struct history *h);
/* Known races, by sites of that unit's program of steps. */
const struct explorer_pairs *known_races(const struct session *v,
                                         const struct unit *u);

/* The sites of those two places. */
const struct explorer_pairs *known_pairs(const struct session *v,
                                         const struct unit *u,
                                         const struct known_race *race);

#endif
