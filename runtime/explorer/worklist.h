/* worklist.h -- what a search still has to do, by level.
 *
 * What belongs to this level is a stack, and what was put off until it; when
 * both are empty, the next level begins. Several processes may share the work:
 * each has a stack of its own and puts off by itself, and takes from the others
 * when it has nothing left. */
#ifndef RUNTIME_EXPLORER_WORKLIST_H
#define RUNTIME_EXPLORER_WORKLIST_H

#include "runtime/explorer/threads.h"

#include <stdbool.h>
#include <stdint.h>

/* A set of threads: of those that are enabled at the arrival, the steps are to
 * be done. In the order of delays instead, how many enabled threads to pass
 * over. */
struct item {
  struct thread_set threads;
  uint32_t arrival, delays;
};

struct later {
  uint32_t arrival, delays;
};

void worklist_init(void);

void worklist_push(struct thread_set threads, uint32_t arrival);
void worklist_push_delayed(uint32_t arrival, uint32_t delays);
/* On top of the stack; NULL when it is empty. */
struct item *worklist_top(void);
void worklist_pop(void);

/* Puts it off until the next level. */
void worklist_put_off(uint32_t arrival, uint32_t delays);
/* Something that was put off until this level. */
bool worklist_take(struct later *later);
/* What worklist_take() may give soon; TRACE_NONE if that is not known. */
uint32_t worklist_preview(unsigned ahead);

/* Whether anything was put off for which that is true. */
bool worklist_has_later(bool (*is_work)(const struct later *));
/* The next level begins; false when nothing was put off. Only when nobody has
 * anything left. */
bool worklist_next_level(void);

/* For others who have nothing left, half of the stack. */
void worklist_share(void);
/* When there is nothing left on the stack, nor to take. Whether now there is
 * something on the stack; otherwise the crew is called, or has stopped. */
bool worklist_wait(void);
/* Why the crew is called: nobody has anything left. */
bool worklist_is_over(void);

/* Before there are so many processes. The first goes on with this one's
 * stack. */
void worklist_settle(unsigned size);
void worklist_join(void); /* as one of them */

bool worklist_has_room(void);
uint64_t worklist_memory(void);

#endif
