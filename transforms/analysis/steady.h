/* steady.h -- addresses that stay what they are while a thread goes on. */
#ifndef TRANSFORMS_ANALYSIS_STEADY_H
#define TRANSFORMS_ANALYSIS_STEADY_H

#include "transforms/analysis/constants.h"

struct steady {
  struct program *program;
  const bool *loose; /* by global: it may change meanwhile; NULL: all may */
  bool *written;     /* by global: by the thread itself */
  const struct func *flat;
  struct constants known; /* variables that are set once, to a global's value */
};

/* What follows is about this thread. program and loose are set. */
void steady_begin(struct steady *s, const struct func *flat);
/* Whether it depends only on variables that no other thread writes, and no
 * pointer leads to. */
bool steady_is(const struct steady *s, const struct expr *e);
/* With variables replaced by what they are set to for good. */
struct expr *steady_resolve(struct steady *s, struct expr *e);
/* The same in all of the thread: what may be read again need not be kept. */
void steady_apply(struct steady *s, struct func *flat);

#endif
