/* map_facts.h -- memory-access patterns that were covered: each is one of 17
 * with the sites of its steps and the variables that they are on.
 *
 * Wang, Zhao, Chen, Liu, Lin, Sun: MAP-Coverage, 2019, table I, after which
 * patterns are numbered. One is covered loosely where its steps are in an
 * execution in that order, or in one that differs only in the order of what
 * does not conflict; and tightly where those that follow each other on the same
 * variable do so immediately, with no access in between that conflicts.
 */
#ifndef RUNTIME_OBSERVERS_MAP_FACTS_H
#define RUNTIME_OBSERVERS_MAP_FACTS_H

#include <stdbool.h>
#include <stdint.h>

enum { MAP_LOOSE = 1, MAP_TIGHT = 2, MAP_STEPS = 4 };

struct map_fact {
  uint32_t pattern, x, y; /* y: of two variables the other one, or 0 */
  uint32_t sites[MAP_STEPS];
};

/* With four steps, by the order of the threads' steps. */
enum map_shape {
  SHAPE_NESTED,  /* a x, b x, b y, a y: 9, 12, 14 */
  SHAPE_CROSSED, /* a x, b y, b x, a y: 10, 13, 15 */
  SHAPE_CHAINED, /* a x, b y, a y, b x: 11, 16, 17 */
  SHAPES
};

void map_facts_init(void);
/* How it is covered: a set. */
unsigned map_fact_covered(const struct map_fact *fact);
void map_fact_add(const struct map_fact *fact, unsigned how);
/* How often an order was tried that might have covered it. */
uint32_t map_fact_tries(const struct map_fact *fact);
void map_fact_tried(const struct map_fact *fact);

/* Its number, of what kind (map_trace.h) each step is; 0: it is none. */
unsigned map_pattern_of_two(unsigned first, unsigned second);
unsigned map_pattern_of_three(unsigned first, unsigned second, unsigned third);
/* All steps of one thread are of that kind. */
unsigned map_pattern_of_four(enum map_shape shape, unsigned a, unsigned b);

/* Prints all but those of locks, as arrays. */
void map_facts_print(bool (*is_shown)(const struct map_fact *));

#endif
