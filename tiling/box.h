/* box.h -- sets of stop vectors: an interval per thread and round.
 *
 * A stop vector says for each thread and round at which position the thread's
 * turn stops; positions of a thread do not decrease from round to round. A box
 * holds the vectors with each position in its interval. Divide and conquer
 * begins with box_whole and splits what takes too long.
 *
 *   0:0-7,3-12;1:0-20,5-20     two threads, two rounds */
#ifndef TILING_BOX_H
#define TILING_BOX_H

#include "base/arena.h"
#include "base/big.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum { BOX_ROUNDS = 64 };

struct interval {
  uint32_t from, to; /* both included; from > to: empty */
};

struct box {
  uint32_t threads, rounds; /* 1 .. TILING_THREADS, 1 .. BOX_ROUNDS */
  struct interval *at;      /* of thread t in round r: box_at */
};

static inline struct interval *box_at(const struct box *box, uint32_t thread,
                                      uint32_t round)
{
  return &box->at[thread * box->rounds + round];
}

void box_new(struct arena *a, struct box *box, uint32_t threads,
             uint32_t rounds);
void box_copy(struct arena *a, struct box *to, const struct box *from);
/* Everything: positions[t] places in each round. */
void box_whole(struct arena *a, struct box *box, const uint32_t *positions,
               uint32_t threads, uint32_t rounds);

/* Take away ends of intervals that no vector of the box uses; the set stays the
 * same. False if it is empty (the intervals are then left as they come). */
bool box_tighten(struct box *box);
bool box_is_empty(const struct box *box);
/* stops[t * rounds + r]; false also if they decrease. */
bool box_has(const struct box *box, const uint32_t *stops);
/* How many vectors, exactly; time rounds^4 per thread at worst, however many
 * positions there are. */
void box_count(const struct box *box, struct big *count);
/* The part of `whole`'s vectors that are in `box`, if it is a part of it. */
double box_share(const struct box *box, const struct box *whole);

/* Both parts are tight and not empty, and no vector is in both or none. */
/* In the middle of the widest interval (the first one if several). False: there
 * is at most one vector. */
bool box_split(struct arena *a, const struct box *box, struct box *low,
               struct box *high);
/* `low` stops there at `position` or before, `high` behind it. False: one of
 * them would be empty. */
bool box_split_at(struct arena *a, const struct box *box, uint32_t thread,
                  uint32_t round, uint32_t position, struct box *low,
                  struct box *high);
/* Into up to `wanted` parts, always splitting the one with most vectors; the
 * number of parts, fewer only if there are fewer vectors; 0: it is empty. */
uint32_t box_split_parts(struct arena *a, const struct box *box,
                         uint32_t wanted, struct box *parts);

/* No interval may be empty. */
void box_print(const struct box *box, struct buf *out);
/* False: *why says what is wrong. Threads come in order from 0, all with the
 * same number of rounds. */
bool box_parse(struct arena *a, const char *text, struct box *box,
               const char **why);
/* Whether its shape and its intervals are those of this program. */
bool box_fits(const struct box *box, const uint32_t *positions,
              uint32_t threads, uint32_t rounds);

#endif
