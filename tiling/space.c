/* space.c -- ranking and unranking of selections.
 *
 * Every kind comes to the same: a thread's part is a sequence of numbers that
 * does not decrease. z different tiles, sorted, are such a sequence once the
 * i-th is lowered by i. The whole is a selection without rounds.
 *
 * Of sequences of m numbers below n, ways(n - v, m) begin with v or more. So a
 * sequence's rank from behind, counted from 1, is found digit by digit: its
 * first number is the largest v with ways(n - v, m) >= that rank. */
#include "tiling/space.h"

#include "tiling/ways.h"

#include <assert.h>
#include <stdlib.h>

enum { TABLE_MOST = 1 << 17 }; /* numbers in a table: 1 MB */

/* Row m, column n: how many sequences of m numbers below n. */
static uint64_t ways_of(const struct space *space, uint32_t t, uint32_t n,
                        uint32_t m)
{
  return space->table[t][(size_t)m * (space->values[t] + 1) + n];
}

/* A table if its numbers fit: the last one is the largest. */
static uint64_t *make_table(struct arena *a, uint32_t values, uint32_t rounds)
{
  size_t width = (size_t)values + 1;
  if (width * (rounds + 1) > TABLE_MOST) {
    return NULL;
  }
  uint64_t *table = arena_alloc_array(a, width * (rounds + 1), sizeof *table);
  for (size_t n = 0; n < width; n++) {
    table[n] = 1;
  }
  for (uint32_t m = 1; m <= rounds; m++) {
    for (size_t n = 1; n < width; n++) {
      table[m * width + n] = table[m * width + n - 1] + /* the first is not 0 */
                             table[(m - 1) * width + n];
    }
  }
  return table;
}

static void open_thread(struct arena *a, struct space *space, uint32_t t)
{
  uint32_t values = space->tiling->tiles[t], rounds = space->length;
  switch (space->kind) {
  case SPACE_WHOLE:
    rounds = 0;
    break;
  case SPACE_Z:
    rounds = rounds < values ? rounds : values;
    values -= rounds - 1;
    break;
  case SPACE_STAIRCASE:
    break;
  }
  space->rounds[t] = rounds;
  space->values[t] = values;
  for (uint32_t i = 0; i < t; i++) {
    if (space->rounds[i] == rounds && space->values[i] == values) {
      big_copy(&space->counts[t], &space->counts[i]);
      space->table[t] = space->table[i];
      return;
    }
  }
  uint64_t ignored;
  ways_count(values, rounds, &space->counts[t]);
  if (big_get(&space->counts[t], &ignored)) {
    space->table[t] = make_table(a, values, rounds);
  }
}

bool space_open(struct arena *a, struct space *space, enum space_kind kind,
                const struct tiling *tiling, uint32_t length, const char **why)
{
  *space = (struct space){.kind = kind, .tiling = tiling, .length = length};
  if (length == 0 || length > SPACE_LENGTH) {
    *why = arena_printf(
        a, "%lu %s; from 1 to %d can be selected", (unsigned long)length,
        kind == SPACE_Z ? "tiles per thread" : "rounds", SPACE_LENGTH);
    return false;
  }
  big_set(&space->count, 1);
  space->small = true;
  for (uint32_t t = 0; t < tiling->threads; t++) {
    open_thread(a, space, t);
    big_mul(&space->count, &space->counts[t]);
    space->small &= space->table[t] != NULL;
  }
  space->small &= big_get(&space->count, &space->small_count);
  return true;
}

void space_close(struct space *space)
{
  big_free(&space->count);
  for (uint32_t t = 0; t < TILING_THREADS; t++) {
    big_free(&space->counts[t]);
  }
}

/* Between the numbers of a thread's sequence and its tiles. */
static uint32_t raise_by(const struct space *space, uint32_t i)
{
  return space->kind == SPACE_Z ? i : 0;
}

static void begin_selection(const struct space *space, struct selection *out)
{
  out->threads = space->tiling->threads;
  for (uint32_t t = 0; t < out->threads; t++) {
    out->length[t] = space->rounds[t];
  }
}

static uint64_t rank_thread_small(const struct space *space, uint32_t t,
                                  const uint32_t *tile)
{
  uint32_t n = space->values[t], low = 0;
  uint64_t rank = 0;
  for (uint32_t i = 0; i < space->rounds[t]; i++) {
    uint32_t m = space->rounds[t] - i, v = tile[i] - raise_by(space, i);
    rank += ways_of(space, t, n - low, m) - ways_of(space, t, n - v, m);
    low = v;
  }
  return rank;
}

static void unrank_thread_small(const struct space *space, uint32_t t,
                                uint64_t rank, uint32_t *tile)
{
  uint32_t left = space->values[t]; /* numbers that are not too low */
  for (uint32_t i = 0; i < space->rounds[t]; i++) {
    uint32_t m = space->rounds[t] - i, least = 1, most = left;
    uint64_t behind = ways_of(space, t, left, m) - rank;
    while (least < most) { /* the fewest that are enough */
      uint32_t middle = least + (most - least) / 2;
      if (ways_of(space, t, middle, m) >= behind) {
        most = middle;
      } else {
        least = middle + 1;
      }
    }
    rank = ways_of(space, t, least, m) - behind;
    left = least;
    tile[i] = space->values[t] - left + raise_by(space, i);
  }
}

static void rank_thread(const struct space *space, uint32_t t,
                        const uint32_t *tile, struct big *rank)
{
  if (space->table[t]) {
    big_set(rank, rank_thread_small(space, t, tile));
    return;
  }
  uint32_t n = space->values[t], low = 0;
  struct big ways = {0};
  big_set(rank, 0);
  for (uint32_t i = 0; i < space->rounds[t]; i++) {
    uint32_t m = space->rounds[t] - i, v = tile[i] - raise_by(space, i);
    ways_count(n - low, m, &ways);
    big_add(rank, &ways);
    ways_count(n - v, m, &ways);
    big_sub(rank, &ways);
    low = v;
  }
  big_free(&ways);
}

/* The rank is used up. */
static void unrank_thread(const struct space *space, uint32_t t,
                          struct big *rank, uint32_t *tile)
{
  if (space->table[t]) {
    uint64_t small = 0;
    bool fits = big_get(rank, &small);
    assert(fits);
    unrank_thread_small(space, t, small, tile);
    return;
  }
  uint32_t left = space->values[t];
  struct big ways = {0}, behind = {0};
  for (uint32_t i = 0; i < space->rounds[t]; i++) {
    uint32_t m = space->rounds[t] - i, least = 1, most = left;
    ways_count(left, m, &behind);
    big_sub(&behind, rank);
    while (least < most) {
      uint32_t middle = least + (most - least) / 2;
      ways_count(middle, m, &ways);
      if (big_compare(&ways, &behind) >= 0) {
        most = middle;
      } else {
        least = middle + 1;
      }
    }
    ways_count(least, m, rank);
    big_sub(rank, &behind);
    left = least;
    tile[i] = space->values[t] - left + raise_by(space, i);
  }
  big_free(&ways);
  big_free(&behind);
}

void space_unrank(const struct space *space, const struct big *rank,
                  struct selection *out)
{
  uint64_t small;
  assert(big_compare(rank, &space->count) < 0);
  if (space->small && big_get(rank, &small)) {
    space_unrank_small(space, small, out);
    return;
  }
  struct big rest = {0}, part = {0};
  big_copy(&rest, rank);
  begin_selection(space, out);
  for (uint32_t t = out->threads; t--;) {
    big_div(&rest, &part, &rest, &space->counts[t]);
    unrank_thread(space, t, &part, out->tile[t]);
  }
  big_free(&rest);
  big_free(&part);
}

void space_rank(const struct space *space, const struct selection *selection,
                struct big *rank)
{
  assert(space_has(space, selection));
  if (space->small) {
    big_set(rank, space_rank_small(space, selection));
    return;
  }
  struct big part = {0};
  big_set(rank, 0);
  for (uint32_t t = 0; t < selection->threads; t++) {
    big_mul(rank, &space->counts[t]);
    rank_thread(space, t, selection->tile[t], &part);
    big_add(rank, &part);
  }
  big_free(&part);
}

void space_unrank_small(const struct space *space, uint64_t rank,
                        struct selection *out)
{
  assert(space->small && rank < space->small_count);
  begin_selection(space, out);
  for (uint32_t t = out->threads; t--;) {
    uint64_t count = ways_of(space, t, space->values[t], space->rounds[t]);
    unrank_thread_small(space, t, rank % count, out->tile[t]);
    rank /= count;
  }
}

uint64_t space_rank_small(const struct space *space,
                          const struct selection *selection)
{
  assert(space->small && space_has(space, selection));
  uint64_t rank = 0;
  for (uint32_t t = 0; t < selection->threads; t++) {
    rank *= ways_of(space, t, space->values[t], space->rounds[t]);
    rank += rank_thread_small(space, t, selection->tile[t]);
  }
  return rank;
}

bool space_has(const struct space *space, const struct selection *selection)
{
  if (selection->threads != space->tiling->threads) {
    return false;
  }
  for (uint32_t t = 0; t < selection->threads; t++) {
    const uint32_t *tile = selection->tile[t];
    if (selection->length[t] != space->rounds[t]) {
      return false;
    }
    for (uint32_t i = 0; i < selection->length[t]; i++) {
      if (tile[i] >= space->tiling->tiles[t] ||
          (i && tile[i] < tile[i - 1] + raise_by(space, 1))) {
        return false;
      }
    }
  }
  return true;
}

static int by_rank(const void *a, const void *b)
{
  return big_compare(*(const struct big *const *)a,
                     *(const struct big *const *)b);
}

void space_stops_of(struct arena *a, const struct space *space,
                    const struct big *ranks, uint32_t n, struct big *count)
{
  const struct big **sorted = arena_alloc_array(a, n, sizeof *sorted);
  for (uint32_t i = 0; i < n; i++) {
    sorted[i] = &ranks[i];
  }
  if (n) {
    qsort(sorted, n, sizeof *sorted, by_rank);
  }
  struct selection *selection = ARENA_NEW(a, struct selection);
  struct big one = {0};
  big_set(count, 0);
  for (uint32_t i = 0; i < n; i++) {
    if (i == 0 || big_compare(sorted[i], sorted[i - 1])) {
      space_unrank(space, sorted[i], selection);
      space_stops(space, selection, &one);
      big_add(count, &one);
    }
  }
  big_free(&one);
}
