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

/* The number is below the limit, for which there is room then. Whether it was
 * not there. */
bool set_add(struct arena *a, struct set *s, uint32_t number, uint32_t limit);
/* Whether some of these were not there. */
bool set_add_all(struct arena *a, struct set *s, const struct set *more);
bool set_has(const struct set *s, uint32_t number);
/* Some number is in both. */
bool set_meets(const struct set *a, const struct set *b);

#endif
