/* goals_seen.h -- what became of the goals of a run. */
#ifndef REPORT_GOALS_SEEN_H
#define REPORT_GOALS_SEEN_H

#include "swarm/line.h"
#include "swarm/manifest.h"

struct goals_seen;

struct goals_seen *goals_seen_new(struct arena *a, const struct manifest *m);
/* The first result of a task. */
void goals_see(struct goals_seen *g, const struct result_line *l);
/* A line for each family of goals. */
void goals_seen_print(const struct goals_seen *g);

#endif
