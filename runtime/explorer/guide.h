/* guide.h -- what was learned of executions, and leads a search.
 *
 * A guided search does not try all orders of steps that conflict, only those
 * that show something new. So it proves nothing if it has left out any. */
#ifndef RUNTIME_EXPLORER_GUIDE_H
#define RUNTIME_EXPLORER_GUIDE_H

#include <stdbool.h>
#include <stdint.h>

/* What another order of two steps would show. */
enum guide_answer {
  GUIDE_NOTHING, /* that the guide looks at */
  GUIDE_KNOWN,   /* what was seen before, all of it */
  GUIDE_NEW
};

struct guide {
  /* The thread waits in the live state: it is asked what for. */
  void (*ask)(unsigned thread);
  /* The execution's last step, or what the thread that was asked waits to do,
   * right before that earlier step, which came before it (numbers from 0 on).
   */
  enum guide_answer (*reverse)(uint32_t earlier, bool is_done);
};

/* The first one, and the other one where all that it looks at is known. */
const struct guide *guide_both(const struct guide *first,
                               const struct guide *other);

extern const struct guide *guide_search; /* NULL: none leads it */
extern uint64_t guide_left_out;          /* by what was known */

#endif
