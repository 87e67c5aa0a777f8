/* variables.h -- which variables threads share, and at which sites they read
 * and write them: what memory-access patterns are counted by
 * (runtime/observers/map.c).
 *
 * A variable is a member of an object, or all of it; elements of an array are
 * one, unless they are named by constants only. What may be accessed as two is
 * one. Objects are those of points_to.h, but what is allocated is one where
 * some access may be to any of it.
 */
#ifndef TRANSFORMS_ANALYSIS_VARIABLES_H
#define TRANSFORMS_ANALYSIS_VARIABLES_H

#include "transforms/transforms.h"

struct site_numbers VEC_BODY(uint32_t);

struct shared_variable {
  const char *name; /* "q.head"; "flag[0]"; "memory of q.c:12:9, .next" */
  struct site_numbers reads, writes; /* sorted; updates are in both */
};

/* At that site, if that object is what is accessed. */
struct shared_place {
  uint32_t site, variable;
  const struct var *object; /* NULL: allocated memory */
};

struct variables {
  VEC(struct shared_variable) all; /* their numbers begin with 1 */
  VEC(struct shared_place) places; /* sorted by site */
};

/* Needs: sites_run. */
struct variables *variables_find(struct unit *u);

enum { PATTERNS = 17 };
/* How many patterns there are of that number, from 1 on, with these variables:
 * what no order excludes (Wang and others, MAP-Coverage, 2019). y: 0 with
 * fewer than four steps, another one with four. */
uint64_t variables_patterns(const struct variables *v, unsigned pattern,
                            uint32_t x, uint32_t y);

#endif
