/* space.h -- selections of tiles: how many, the n-th, which one is this.
 *
 * whole      one selection: everything is allowed
 * z          VeriSmart's: min(z, tiles) different tiles of each thread; a
 *            thread's turn stops only inside of them. With z = ceil(k / 2) some
 *            selection allows any execution of up to k context switches.
 * staircase  for each thread a tile for each round, not decreasing: the thread
 *            stops in round r inside its r-th tile. Every stop vector (see
 *            box.h) belongs to exactly one selection.
 *
 * Ranks order selections lexicographically, thread 0 first. */
#ifndef TILING_SPACE_H
#define TILING_SPACE_H

#include "base/arena.h"
#include "base/big.h"
#include "tiling/box.h"
#include "tiling/tiling.h"

#include <stdbool.h>
#include <stdint.h>

enum { SPACE_LENGTH = 64 }; /* most tiles of a thread in a selection */

enum space_kind { SPACE_WHOLE, SPACE_Z, SPACE_STAIRCASE };

struct space {
  enum space_kind kind;
  const struct tiling *tiling; /* kept by the caller */
  uint32_t length;             /* z, or rounds */
  struct big count;            /* selections */
  /* The count fits in 64 bits, and there are tables (no thread has tens of
   * thousands of tiles): the _small functions may be used. */
  bool small;
  uint64_t small_count; /* if it fits */

  /* A thread's part is a sequence of `rounds[t]` numbers below `values[t]` that
   * does not decrease (for z, after the i-th is lowered by i). */
  uint32_t rounds[TILING_THREADS], values[TILING_THREADS];
  struct big counts[TILING_THREADS]; /* of such sequences */
  uint64_t *table[TILING_THREADS];   /* how many, by rounds and values; NULL */
};

struct selection {
  uint32_t threads;
  uint32_t length[TILING_THREADS]; /* tiles of this thread; 0: no limit */
  uint32_t tile[TILING_THREADS][SPACE_LENGTH];
};

/* A switch out of a thread while it stands at a position. */
struct stop {
  uint32_t thread, position;
};

/* False: *why (the length is 0, or larger than SPACE_LENGTH). For the whole
 * space the length only says how many rounds there are. */
bool space_open(struct arena *a, struct space *space, enum space_kind kind,
                const struct tiling *tiling, uint32_t length, const char **why);
void space_close(struct space *space);

/* rank < count */
void space_unrank(const struct space *space, const struct big *rank,
                  struct selection *out);
void space_rank(const struct space *space, const struct selection *selection,
                struct big *rank);
/* Only if space->small. */
void space_unrank_small(const struct space *space, uint64_t rank,
                        struct selection *out);
uint64_t space_rank_small(const struct space *space,
                          const struct selection *selection);
/* Whether it is a selection of this space. */
bool space_has(const struct space *space, const struct selection *selection);

/* `0:1,1,3;1:0,2,2`: each thread's tiles. An empty list is no limit: `0:;1:` */
void selection_print(const struct selection *selection, struct buf *out);
/* False: *why, also if it is none of this space. */
bool selection_parse(struct arena *a, const struct space *space,
                     const char *text, struct selection *out, const char **why);

/* Staircase and whole: the stop vectors it allows, as a box. */
void selection_box(struct arena *a, const struct space *space,
                   const struct selection *selection, struct box *out);
/* The positions of a thread where it may stop in some round: sorted, disjoint
 * intervals, neighbouring ones merged. Their number; `out` has room for
 * SPACE_LENGTH. */
uint32_t selection_intervals(const struct space *space,
                             const struct selection *selection, uint32_t thread,
                             struct interval *out);

/* Staircase and whole: how many stop vectors it allows; all there are; and how
 * many some of these selections allow, by rank (a rank given twice counts
 * once). big_ratio gives the share. */
void space_stops(const struct space *space, const struct selection *selection,
                 struct big *count);
void space_all_stops(const struct space *space, struct big *count);
void space_stops_of(struct arena *a, const struct space *space,
                    const struct big *ranks, uint32_t n, struct big *count);

/* Whether a selection allows these stops. In a staircase the i-th stop of a
 * thread is that of round i. A stop at a thread's last position counts as any
 * other: leave it out if the thread may always end. */
bool selection_allows(const struct space *space,
                      const struct selection *selection,
                      const struct stop *stops, uint32_t n);
/* The first selection that allows them; false if none does. */
bool space_find(const struct space *space, const struct stop *stops, uint32_t n,
                struct selection *out);

#endif
