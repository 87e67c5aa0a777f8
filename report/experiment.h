/* experiment.h -- what the tasks of a run say about such tasks. */
#ifndef REPORT_EXPERIMENT_H
#define REPORT_EXPERIMENT_H

#include "swarm/line.h"
#include "swarm/manifest.h"

struct experiment;

struct experiment *experiment_new(struct arena *a, const struct manifest *m);
/* Of each result that counts. */
void experiment_see(struct experiment *e, const struct result_line *l);
/* To stdout; and experiment.csv and experiment.gp into the run's folder. False:
 * one could not be written, and it was said why. */
bool experiment_print(struct experiment *e);
json_t *experiment_json(struct experiment *e);

#endif
