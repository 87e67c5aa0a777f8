/* touch.h -- what steps touch, and whether two steps conflict.
 *
 * An object of at most 8 bytes that keeps its value was only read: whoever else
 * only reads it cannot tell, nor can the step if it comes before or after such
 * a one. So a lock that is tried in vain is no write. But one that is taken and
 * given back in the same step is: what is done in between says nothing of what
 * it touches, if that is protected by the lock. And where data races are looked
 * for, what may be in one is written whatever its value. */
#ifndef RUNTIME_EXPLORER_TOUCH_H
#define RUNTIME_EXPLORER_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

struct touch {
  uintptr_t from, to; /* from <= byte < to */
  bool writes;
};

struct footprint {
  const struct touch *at;
  uint32_t count;
  uint32_t asked;         /* the first ones: whether it could be done */
  uint64_t reads, writes; /* sets of hashed places: whether to look closer */
};

enum conflict {
  CONFLICT_NONE,
  CONFLICT_END, /* that a thread has ended, which waiting for it needs */
  CONFLICT_REAL
};

/* Accesses that are plain writes count as such, also of the same value; what is
 * done to objects that threads wait for, and updates, do not. */
extern bool touch_keeps_writes;

void touch_init(void);
/* From here on what is touched is noted; what was noted is forgotten. */
void touch_begin(void);
/* What follows is the step; what came before was the question. */
void touch_begin_step(void);
/* Until here. The footprint is the caller's until touch_release(). */
struct footprint touch_end(void);
/* Footprints that were ended one after another, with nothing else between. */
struct footprint touch_union(const struct footprint *a,
                             const struct footprint *b);
/* The same, but the other one is anywhere: it is copied. */
void touch_add(struct footprint *last, const struct footprint *other);

const struct touch *touch_mark(void);
void touch_release(const struct touch *mark); /* what was ended since */
uint64_t touch_memory(void);

enum conflict touch_conflict(const struct footprint *a,
                             const struct footprint *b);
/* Whether the step may change the answer to the other one's question. */
bool touch_answers(const struct footprint *step, const struct footprint *other);

#endif
