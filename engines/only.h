/* only.h -- which violations alone count, as the explorer's --target. */
#ifndef ENGINES_ONLY_H
#define ENGINES_ONLY_H

#include "engines/session.h"

#include <jansson.h>

/* NULL: all that is checked does. */
const char *only_target(const struct session *v, const struct unit *u);

/* As a schedule has it: "deadlock", "event", the places of a race, or of a
 * meeting. */
json_t *only_json(const struct only *o);
/* NULL: that is none. */
const struct only *only_read(struct arena *a, const json_t *o);

#endif
