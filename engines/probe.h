/* probe.h -- --tile-size=auto: the size whose tasks take about so long. */
#ifndef ENGINES_PROBE_H
#define ENGINES_PROBE_H

#include "engines/task_template.h"
#include "engines/tile_family.h"

/* Tries single tasks of sizes that come closer and closer; parameters: those of
 * the family (tile_family.h), whose "tile-size" it replaces. NULL, or why
 * not. */
const char *probe_size(struct session *v, struct task_template *m,
                       json_t *parameters, double seconds);

#endif
