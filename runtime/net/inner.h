/* inner.h -- what the files of runtime/net have in common besides steps.h. */
#ifndef RUNTIME_NET_INNER_H
#define RUNTIME_NET_INNER_H

#include "runtime/explorer/state.h"
#include "runtime/net/steps.h"

/* choices: those of the step from that local place, which is the last one of
 * the way to the violation; NULL: the trail's last one is. */
void net_found(enum finding_kind kind, const struct net_local *local,
               const struct choices *choices);

/* That of the thread in the live state. outcome: that leads there, plus one. */
uint32_t net_new_local(unsigned thread, uint32_t outcome);

/* --- learn.c --- */

/* Whether the thread can go on; what the question reads is noted. If it cannot,
 * that is known now. */
bool net_ask(unsigned thread);
/* The thread's next step is done, with all its choices, and is known then. The
 * live state is that at the end of the trail, and is so again. */
void net_learn(unsigned thread);

/* --- trail.c --- */

/* The trail is empty, and the live state is where the program begins. */
void net_trail_begin(void);
uint64_t net_trail_memory(void);

/* --- rounds.c --- */

/* The thread goes on from the live state, which has that print. A choice, or
 * anybody else, ends what it is seen to do in a row. */
void net_streak_add(unsigned thread, const struct print *print);
void net_streak_end(void);
/* The thread's local place that it has come back to, with all as it was; 0:
 * none. The live state is the one after the step. */
uint32_t net_find_round(const struct net_outcome *outcome);

/* --- races.c --- */

void net_races_forget(void);

/* --- test.c --- */

uint64_t net_test_memory(void);

#endif
