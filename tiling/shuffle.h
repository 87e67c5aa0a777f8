/* shuffle.h -- all ranks of a space in random order, each once.
 *
 * A one-to-one map of 0 .. size-1 onto itself that depends on a seed: the
 * index-th task to do has rank shuffle_at(index). No list is kept, so workers
 * share an order by sharing (size, seed), and any of them can begin at any
 * index.
 *
 * A Feistel network permutes a power of four that is at least `size` and below
 * four times that; it is applied until a number below `size` comes out, fewer
 * than four times on average. */
#ifndef TILING_SHUFFLE_H
#define TILING_SHUFFLE_H

#include "base/big.h"

#include <stdint.h>

struct shuffle {
  struct big size;
  uint64_t seed;
  uint32_t half; /* the network's two halves have so many bits */
};

/* size > 0 */
void shuffle_open(struct shuffle *s, const struct big *size, uint64_t seed);
void shuffle_close(struct shuffle *s);
/* index < size */
void shuffle_at(const struct shuffle *s, const struct big *index,
                struct big *rank);
/* The index at which this rank comes. */
void shuffle_index(const struct shuffle *s, const struct big *rank,
                   struct big *index);
/* The same numbers; only if the size fits in 64 bits. */
uint64_t shuffle_at_small(const struct shuffle *s, uint64_t index);
uint64_t shuffle_index_small(const struct shuffle *s, uint64_t rank);

#endif
