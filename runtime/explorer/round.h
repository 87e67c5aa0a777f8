/* round.h -- executions that come back to where they were. */
#ifndef RUNTIME_EXPLORER_ROUND_H
#define RUNTIME_EXPLORER_ROUND_H

#include <stdbool.h>

struct explore_options;
struct schedule;

/* At a point from which the thread's text leads to its end. */
bool round_could_end(unsigned thread);
/* From the live state all threads take turns until they come back to a state;
 * these steps are added. False: no thread is among them that could end. */
bool round_go(struct schedule *schedule);

/* A replay has done a step. */
void round_note(unsigned thread);
/* In the end: whether the last state was there before, and no end can follow
 * it. Then run_event is that. */
bool round_never_ends(const struct explore_options *options);
/* Then: its steps from this one on are the round; else -1. */
extern long round_first;

#endif
