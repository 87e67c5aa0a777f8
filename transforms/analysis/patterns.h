/* patterns.h -- which memory-access patterns may be covered at all, by what
 * orders and excludes accesses for sure. */
#ifndef TRANSFORMS_ANALYSIS_PATTERNS_H
#define TRANSFORMS_ANALYSIS_PATTERNS_H

#include "transforms/analysis/variables.h"

struct patterns;

/* Needs: as variables_find(). */
struct patterns *patterns_find(struct unit *u, const struct variables *v);
/* Of variables_patterns() those that two threads may cover: what comes first
 * may do so by their code and by how threads are created and joined, and no
 * mutex that is held from one step to another one excludes what is between. */
uint64_t patterns_possible(struct patterns *p, unsigned pattern, uint32_t x,
                           uint32_t y);
/* Each of them, by the sites of its steps; false: there are too many. */
bool patterns_each(struct patterns *p, unsigned pattern, uint32_t x, uint32_t y,
                   void (*tell)(void *user, const uint32_t *sites), void *user);
/* Its steps: by three characters each, 'a' or 'b' for the thread, R or W, and
 * 'x' or 'y'. */
const char *patterns_steps(unsigned pattern);

#endif
