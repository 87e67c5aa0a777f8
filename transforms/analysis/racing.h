/* racing.h -- which sites may be in a data race with which, as far as can be
 * seen without running the program: accesses that may be of the same memory,
 * without a lock that is surely held at both, and not surely one after the
 * other by creations and joins of threads. */
#ifndef TRANSFORMS_ANALYSIS_RACING_H
#define TRANSFORMS_ANALYSIS_RACING_H

#include "transforms/transforms.h"

struct racing_pair {
  uint32_t a, b; /* sites; a <= b */
};
struct racing VEC_BODY(struct racing_pair);

/* The unit has sites, and is not emitted afterwards. Each pair once, in order.
 */
struct racing racing_find(struct unit *u, struct arena *a);

#endif
