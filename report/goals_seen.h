/* goals_seen.h -- what became of the goals of a run. */
#ifndef REPORT_GOALS_SEEN_H
#define REPORT_GOALS_SEEN_H

#include "engines/goals.h"
#include "swarm/line.h"
#include "swarm/manifest.h"

struct goals_seen;

struct goals_seen *goals_seen_new(struct arena *a, const struct manifest *m);
/* The first result of a task. */
void goals_see(struct goals_seen *g, const struct result_line *l);
/* Of a family's goal, by their numbers. */
enum goal_status goals_seen_status(const struct goals_seen *g, uint32_t family,
                                   uint64_t goal);
/* All of them, for who knows what they are about. */
void goals_seen_each(const struct goals_seen *g,
                     void (*tell)(void *user, const struct goal *goal,
                                  enum goal_status status),
                     void *user);
/* A line for each family of goals. */
void goals_seen_print(const struct goals_seen *g);

#endif
