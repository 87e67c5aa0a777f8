/* guide.h -- what was learned of executions, and leads a search.
 *
 * A guided search does not try all orders of steps that conflict, only those
 * that show something new. So it proves nothing if it has left out any.
 *
 * Who leads it may call more new when the search came to its end: it begins
 * anew then, with all that was learned, and a greater width. In the end nothing
 * is left out, and the search is the one that nobody leads. */
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
  /* That order, which is new, is tried. NULL: that is all the same. */
  void (*tried)(uint32_t earlier, bool is_done);
  /* What was seen, or tried, less often than so many times is new. It begins
   * with once. */
  void (*widen)(uint64_t width);
};

/* The first one, and the other one where all that it looks at is known. */
const struct guide *guide_both(const struct guide *first,
                               const struct guide *other);

/* The search came to its end, and has left out what was known. Whether it
 * begins anew. */
bool guide_widen(void);

extern const struct guide *guide_search; /* NULL: none leads it */
extern uint64_t guide_left_out;          /* by what was known */

#endif
