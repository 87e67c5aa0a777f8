/* patterns.h -- memory-access patterns of shared variables: how many there are,
 * how many executions have shown (runtime/observers/map.c), and what became of
 * the others. */
#ifndef ENGINES_PATTERNS_H
#define ENGINES_PATTERNS_H

#include "engines/goals.h"
#include "engines/learned.h"
#include "transforms/analysis/variables.h"

/* What was asked of a run: a goal, and what became of it. */
struct goal_answer {
  struct goal goal;
  enum goal_status status;
};
struct goal_answers VEC_BODY(struct goal_answer);

/* One kind of pattern, of one variable or two. */
struct pattern_count {
  uint32_t pattern, x, y;         /* 1..PATTERNS; y: 0 if it has one variable */
  uint64_t total, covered, tight; /* tight: of these, right after each other */
  /* Of those that were not: seen without running the program (creations, joins
   * and locks of threads leave them out); a search to the end found none, and
   * within bounds. What is left is open. */
  uint64_t excluded, infeasible, bounded;
};

struct pattern_coverage {
  const struct variables *variables;
  uint64_t followed; /* executions */
  bool all;          /* these are all that there are */
  VEC(struct pattern_count)
  counts; /* by pattern, x and y; those that are any */
  struct pattern_count sum;
};

/* What was learned, and what became of goals; NULL: nobody looked. Changes the
 * unit. */
struct pattern_coverage *patterns_of(struct arena *a, struct unit *u,
                                     const struct learned_view *view,
                                     const struct goal_answers *goals);
uint64_t pattern_open(const struct pattern_count *n);
/* "Ra(x) Wb(x)" */
const char *pattern_text(struct arena *a, uint32_t pattern);

#endif
