/* excluded.h -- which share of the interleavings clean tasks have excluded,
 * exactly: of the stop vectors within the bounds (tiling/box.h). */
#ifndef REPORT_EXCLUDED_H
#define REPORT_EXCLUDED_H

#include "engines/tile_family.h"
#include "swarm/line.h"

struct excluded; /* of a run */

struct excluded *excluded_new(struct arena *a, const struct manifest *m);
/* A line of the results, the first of its task. */
void excluded_see(struct excluded *e, const struct result_line *l);
/* Once all were seen: for each family of parts that do not overlap, the vectors
 * that are excluded, and all. False: the family has none such. */
bool excluded_get(struct excluded *e, uint32_t family, struct big *done,
                  struct big *all);

#endif
