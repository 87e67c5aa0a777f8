/* follow.h -- what the strategies share that follow one path after the other
 * (runtime/explorer/path.h): the loop, the steps, what was found, the limits.
 *
 * Such a strategy pushes the first frame when it begins. Nothing is left when
 * the last one is popped. */
#ifndef RUNTIME_STRATEGIES_FOLLOW_H
#define RUNTIME_STRATEGIES_FOLLOW_H

#include "runtime/explorer/explore.h"
#include "runtime/explorer/observer.h"
#include "runtime/explorer/path.h"

extern const struct explore_options *follow_options;
extern struct finding *follow_finding; /* of the go() that runs */
extern bool follow_stopped;            /* a violation, or a limit */

/* exchanges: threads that are alike may take each other's place, if the user
 * does not mind. */
void follow_begin(const struct explore_options *options, bool exchanges);
/* The live state is where the program begins, and so does an execution. */
void follow_restart(void);
/* Calls work() for so many steps: it does a step or pops a frame. Whether
 * nothing is left. */
bool follow_go(struct finding *finding, uint64_t steps, void (*work)(void));
/* What go() of a strategy that can prove something gives, after that. */
bool follow_has_answer(bool is_over);

/* The thread, and those of the last frame that could do nothing else. */
struct thread_set follow_alike(unsigned thread);
/* The thread is the one whose steps are explored from the last frame. */
void follow_thread(struct frame *frame, unsigned thread);
/* Whether there is such a one, with further choices, which are set. */
static inline bool follow_has_choice(const struct frame *frame)
{
  if (!frame->runs) {
    return false;
  }
  choice_return(&frame->choices);
  return choice_next();
}

/* The last frame's step, from its state. Whether it leads on; if not, why was
 * noted. */
bool follow_step(struct frame *frame);
/* After what a step led to was dealt with. memory: that is used besides the
 * path. */
void follow_check(uint64_t memory);

/* Nothing leads on from the last frame, whose state is live and was not left
 * before. */
void follow_end(void);
/* Something does, but it need not be followed from there. */
static inline void follow_leave(void)
{
  observe_end(RUN_GOES_ON);
}

#endif
