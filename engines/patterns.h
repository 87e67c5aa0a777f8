/* patterns.h -- memory-access patterns of shared variables: how many there are,
 * and how many executions have shown (runtime/observers/map.c). */
#ifndef ENGINES_PATTERNS_H
#define ENGINES_PATTERNS_H

#include "engines/session.h"
#include "transforms/analysis/variables.h"

/* One kind of pattern, of one variable or two. */
struct pattern_count {
  uint32_t pattern, x, y;         /* 1..PATTERNS; y: 0 if it has one variable */
  uint64_t total, covered, tight; /* tight: of these, right after each other */
};

struct patterns {
  const struct variables *variables;
  uint64_t followed; /* executions */
  bool exact;        /* nothing was only seen approximately, or left out */
  VEC(struct pattern_count)
  counts; /* by pattern, x and y; those that are any */
};

/* What the observer said (JSON); NULL: it did not listen. */
struct patterns *patterns_read(struct arena *a, struct unit *u,
                               const char *observed);
/* "Ra(x) Wb(x)" */
const char *pattern_text(uint32_t pattern);

#endif
