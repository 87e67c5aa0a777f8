/* set.h -- sets of small numbers, as bits in an arena. */
#ifndef BASE_SET_H
#define BASE_SET_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct set {
  uint64_t *words; /* NULL: empty */
  uint32_t count;  /* of them */
};

/* Whether it was not there. There is room for all below the limit then; 0: just
 * for it, where there are many sets. */
bool set_add(struct arena *a, struct set *s, uint32_t number, uint32_t limit);
/* Whether some of these were not there. */
bool set_add_all(struct arena *a, struct set *s, const struct set *more);
bool set_has(const struct set *s, uint32_t number);
/* For so many words, at least. */
void set_make_room(struct arena *a, struct set *s, uint32_t count);
/* The first one that is not below `from`, or SET_END. */
uint32_t set_next(const struct set *s, uint32_t from);
/* Some number is in both. */
bool set_meets(const struct set *a, const struct set *b);

enum { SET_BITS = 64 }; /* of a word */
#define SET_END UINT32_MAX

/* From 1 on: 0 names nothing. */
#define SET_EACH(n, s) \
  for (uint32_t n = set_next(s, 1); n != SET_END; n = set_next(s, n + 1))

#endif
