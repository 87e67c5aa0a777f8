/* replay.h -- a schedule done once more, with what each step touches. */
#ifndef RUNTIME_EXPLORER_REPLAY_H
#define RUNTIME_EXPLORER_REPLAY_H

#include "runtime/explorer/explore.h"

/* The process's exit status. */
int replay_run(const struct explore_options *options);
/* The same for one random schedule, of at most max_steps steps. */
int replay_random(const struct explore_options *options);

#endif
