/* ways.h -- the one formula that everything is counted with. */
#ifndef TILING_WAYS_H
#define TILING_WAYS_H

#include "base/big.h"

#include <stdint.h>

/* How many sequences of `length` numbers below `values` do not decrease:
 * (values + length - 1) choose length; 1 of length 0. */
void ways_count(uint32_t values, uint32_t length, struct big *count);
/* From the count of one length to that of the next: `length` is the new one. */
void ways_next(uint32_t values, uint32_t length, struct big *count);

#endif
