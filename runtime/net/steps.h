/* steps.h -- a search through a net that is built while it goes on.
 *
 * The trail is the way to a marking: outcomes, the first step's before all. It
 * need not have been done: where a step is to be done from that marking,
 * the state is made by doing the trail, from the last place on where it was
 * kept. */
#ifndef RUNTIME_NET_STEPS_H
#define RUNTIME_NET_STEPS_H

#include "runtime/explorer/explore.h"
#include "runtime/net/net.h"

extern const struct explore_options *net_options;
extern struct finding *net_finding; /* of the go() that runs */
extern bool net_stopped;            /* a violation, or a limit */

/* Nothing is known, and the trail is empty: the first marking is that before
 * the first step. */
void net_restart(void);

/* Somebody else has used the live state. */
void net_trail_leave(void);
extern uint32_t *net_trail, net_trail_count;
/* The marking goes on, too. */
void net_trail_push(uint32_t outcome);
/* The marking is put back by whoever kept net_mark(). */
void net_trail_cut(uint32_t count);
/* The live state is that at the end of the trail. */
void net_trail_do(void);

/* --- from the end of the trail --- */

/* Whether the thread is where it may go on, at once or later. */
bool net_goes_on(unsigned thread);
/* A test: the thread's next step, which is not known, and then others until the
 * execution ends. What they do is known then. */
void net_test(unsigned thread);
/* That outcome ends the process, which is done if what it leaves matters. */
void net_end(uint32_t outcome);
/* Nobody can go on. */
void net_look_at_end(void);
/* Whether threads wait in a circle, as far as is known, that one among them;
 * and if they do. */
bool net_has_circle(unsigned thread);
void net_look_for_circle(unsigned thread);

/* Whether what is done from these two local places may be one that was not
 * looked at. */
bool net_may_race(uint32_t local, uint32_t other);
/* What the thread is about to do, and what others are: whether it is a race. */
void net_look_for_races(unsigned thread);

/* The net, whose first marking is the one that it has; whether it could be
 * written. The file is there whole or not at all. */
bool net_write_dot(const char *path);

/* --- the search --- */

struct net_search {
  void (*begin)(void); /* from the first marking, which the trail leads to */
  bool (*work)(void);  /* something; whether anything is left */
  uint64_t (*memory)(void);
};
extern uint64_t net_done; /* what work() has done */
/* What go() of a strategy gives. */
bool net_go(const struct net_search *search, struct finding *finding,
            uint64_t steps);

/* --- limits --- */

/* Nothing stops the search, and the net is good. */
bool net_may_go_on(void);
void net_stop(enum reason reason);
/* Asked for now and then. more: memory that the search takes besides. */
void net_check(uint64_t more);

#endif
