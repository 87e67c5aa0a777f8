/* map_guide.h -- patterns of two variables lead a search: an order of two
 * accesses that shows nothing else that is new is tried if a pattern of four
 * steps that is not covered has it.
 *
 * Pairs of accesses, each seen in some execution, may never have been seen
 * together: what takes two variables to go wrong (runtime/README.md). Which
 * patterns come into question is known from what threads were seen to do one
 * after the other. Here locks are variables, too, which taking them writes. */
#ifndef RUNTIME_OBSERVERS_MAP_GUIDE_H
#define RUNTIME_OBSERVERS_MAP_GUIDE_H

#include "runtime/explorer/guide.h"

#include <stdint.h>

extern const struct guide map_guide;

void map_guide_init(void);
void map_guide_begin(void); /* of an execution */
void map_guide_event(uint32_t event);
/* A step was done, whose events were told. */
void map_guide_step(void);

#endif
