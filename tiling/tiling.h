/* tiling.h -- each thread's positions cut into tiles.
 *
 * A thread has `positions` places, numbered from 0, where its turn in a round
 * may stop; the last one is its end. A tiling cuts them into consecutive tiles,
 * also numbered from 0.
 *
 * How to cut is said in one text, a rule for all threads and then rules for
 * single ones:
 *
 *   8            windows of 8 positions; the last one may be shorter
 *   25%          windows of a quarter of the thread's positions (rounded up, at
 *                least 1); up to three decimals: 0.125%
 *   4t           4 tiles of about the same size (fewer if positions are fewer)
 *   8~ 25%~ 4t~  the same, but the first one is shorter by a random amount, by
 *                the seed and the thread's number (4t~: the last one is longer)
 *   0-7/8-20/21- these windows; consecutive, from 0 to the end
 *   8,1:4,2:10%  8 for all but threads 1 and 2
 *   1:0-7/8-     only thread 1 is cut; every other thread is one tile
 *
 * Printing gives the same text, but rules are sorted by thread and numbers have
 * no needless zeros. */
#ifndef TILING_TILING_H
#define TILING_TILING_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  TILING_THREADS = 64,
  TILING_POSITIONS = 1 << 28, /* most in one thread */
};

enum tile_rule_kind {
  TILE_RULE_NONE, /* one tile */
  TILE_RULE_SIZE,
  TILE_RULE_SHARE,
  TILE_RULE_COUNT,
  TILE_RULE_WINDOWS,
};

struct tile_rule {
  enum tile_rule_kind kind;
  bool shifted;
  uint32_t value; /* positions, thousandths of a percent, tiles, or windows */
  uint32_t *to;   /* each window's last position, but the last window's */
  bool closed;    /* the last window says its end, too: */
  uint32_t end;
};

struct tiling_spec {
  struct tile_rule all;
  struct tile_rule thread[TILING_THREADS]; /* NONE: as all are */
};

/* False: *why says what is wrong (in the arena, lower case, no full stop). */
bool tiling_parse(struct arena *a, const char *text, struct tiling_spec *spec,
                  const char **why);
void tiling_print(const struct tiling_spec *spec, struct buf *out);

struct tiling {
  uint32_t threads;
  uint32_t positions[TILING_THREADS];
  uint32_t tiles[TILING_THREADS]; /* at least 1 */
  /* Tile i is first[t][i] .. first[t][i + 1] - 1; first[t][tiles] is there. */
  uint32_t *first[TILING_THREADS];
};

/* Cut 1 .. TILING_THREADS threads with positions[t] places each (at least 1).
 * A rule for a thread that is not there is a mistake, as are windows that are
 * not those of the thread. False: *why. */
bool tiling_make(struct arena *a, const struct tiling_spec *spec,
                 const uint32_t *positions, uint32_t threads, uint64_t seed,
                 struct tiling *out, const char **why);
/* parse and make. */
bool tiling_from_text(struct arena *a, const char *text,
                      const uint32_t *positions, uint32_t threads,
                      uint64_t seed, struct tiling *out, const char **why);
/* The tile a position lies in. */
uint32_t tiling_find(const struct tiling *tiling, uint32_t thread,
                     uint32_t position);

static inline uint32_t tiling_from(const struct tiling *tiling, uint32_t thread,
                                   uint32_t tile)
{
  return tiling->first[thread][tile];
}

static inline uint32_t tiling_to(const struct tiling *tiling, uint32_t thread,
                                 uint32_t tile)
{
  return tiling->first[thread][tile + 1] - 1;
}

#endif
