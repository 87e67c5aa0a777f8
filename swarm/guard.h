/* guard.h -- no process outlives its worker, even if that is killed.
 *
 * A child dies with its parent (base/proc.h), but what the child has started
 * does not. So a small process of ours, which holds nothing but the numbers of
 * the groups that run, kills these when the worker has gone. */
#ifndef SWARM_GUARD_H
#define SWARM_GUARD_H

#include <stdbool.h>
#include <sys/types.h>

struct guard {
  int fd; /* to it */
  pid_t pid;
};

/* Early: it is a copy of us. False: errno. */
bool guard_start(struct guard *g);
void guard_began(const struct guard *g, pid_t group);
void guard_ended(const struct guard *g, pid_t group);
/* It ends, too. */
void guard_stop(struct guard *g);

#endif
