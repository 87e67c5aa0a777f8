/* tiling.c -- cutting positions into tiles. */
#include "tiling/tiling.h"

#include "base/random.h"

#include <assert.h>

/* One of 0 .. size-1, the same for the same seed and thread. */
static uint32_t shift_of(const struct tile_rule *rule, uint32_t size,
                         uint64_t seed, uint32_t thread)
{
  uint64_t state = seed;
  state = random_next(&state) + thread;
  return rule->shifted ? random_below(&state, size) : 0;
}

/* Room for so many tiles; the ends are known. */
static uint32_t *begin_tiles(struct arena *a, struct tiling *out, uint32_t t,
                             uint32_t tiles)
{
  uint32_t *first = arena_alloc_array(a, (size_t)tiles + 1, sizeof *first);
  first[tiles] = out->positions[t];
  out->tiles[t] = tiles;
  out->first[t] = first;
  return first;
}

static void cut_by_size(struct arena *a, struct tiling *out, uint32_t t,
                        uint32_t size, uint32_t shift)
{
  uint32_t positions = out->positions[t], head = size - shift, tiles = 1;
  if (head < positions) {
    tiles += (positions - head - 1) / size + 1;
  }
  uint32_t *first = begin_tiles(a, out, t, tiles);
  for (uint32_t i = 1; i < tiles; i++) {
    first[i] = head + (i - 1) * size;
  }
}

static void cut_by_count(struct arena *a, struct tiling *out, uint32_t t,
                         const struct tile_rule *rule, uint64_t seed)
{
  uint32_t positions = out->positions[t];
  uint32_t tiles = rule->value < positions ? rule->value : positions;
  uint32_t shift = shift_of(rule, positions / tiles, seed, t);
  uint32_t *first = begin_tiles(a, out, t, tiles);
  for (uint32_t i = 1; i < tiles; i++) {
    first[i] = (uint32_t)((uint64_t)i * positions / tiles) - shift;
  }
}

static bool cut_by_hand(struct arena *a, struct tiling *out, uint32_t t,
                        const struct tile_rule *rule, const char **why)
{
  uint32_t tiles = rule->value, last = out->positions[t] - 1;
  uint32_t begin = tiles > 1 ? rule->to[tiles - 2] + 1 : 0;
  if (begin > last) {
    *why = arena_printf(a,
                        "thread %lu's last window begins at %lu, but its last "
                        "position is %lu",
                        (unsigned long)t, (unsigned long)begin,
                        (unsigned long)last);
    return false;
  }
  if (rule->closed && rule->end != last) {
    *why = arena_printf(a,
                        "thread %lu's windows end at %lu, but its last "
                        "position is %lu",
                        (unsigned long)t, (unsigned long)rule->end,
                        (unsigned long)last);
    return false;
  }
  uint32_t *first = begin_tiles(a, out, t, tiles);
  for (uint32_t i = 1; i < tiles; i++) {
    first[i] = rule->to[i - 1] + 1;
  }
  return true;
}

static bool cut(struct arena *a, struct tiling *out, uint32_t t,
                const struct tile_rule *rule, uint64_t seed, const char **why)
{
  uint32_t size = rule->value;
  switch (rule->kind) {
  case TILE_RULE_NONE:
    begin_tiles(a, out, t, 1);
    return true;
  case TILE_RULE_SIZE:
    break;
  case TILE_RULE_SHARE:
    size = (uint32_t)(((uint64_t)out->positions[t] * rule->value + 99999) /
                      100000);
    break;
  case TILE_RULE_COUNT:
    cut_by_count(a, out, t, rule, seed);
    return true;
  case TILE_RULE_WINDOWS:
    return cut_by_hand(a, out, t, rule, why);
  }
  cut_by_size(a, out, t, size, shift_of(rule, size, seed, t));
  return true;
}

bool tiling_make(struct arena *a, const struct tiling_spec *spec,
                 const uint32_t *positions, uint32_t threads, uint64_t seed,
                 struct tiling *out, const char **why)
{
  *out = (struct tiling){.threads = threads};
  if (threads == 0 || threads > TILING_THREADS) {
    *why = arena_printf(a, "%lu threads; from 1 to %d can be tiled",
                        (unsigned long)threads, TILING_THREADS);
    return false;
  }
  for (uint32_t t = threads; t < TILING_THREADS; t++) {
    if (spec->thread[t].kind) {
      *why = arena_printf(a, "a rule for thread %lu, but the last one is %lu",
                          (unsigned long)t, (unsigned long)threads - 1);
      return false;
    }
  }
  for (uint32_t t = 0; t < threads; t++) {
    if (positions[t] == 0 || positions[t] > TILING_POSITIONS) {
      *why = arena_printf(a, "thread %lu has %lu positions, not 1 to %d",
                          (unsigned long)t, (unsigned long)positions[t],
                          TILING_POSITIONS);
      return false;
    }
    out->positions[t] = positions[t];
    const struct tile_rule *own = &spec->thread[t];
    if (!cut(a, out, t, own->kind ? own : &spec->all, seed, why)) {
      return false;
    }
  }
  return true;
}

bool tiling_from_text(struct arena *a, const char *text,
                      const uint32_t *positions, uint32_t threads,
                      uint64_t seed, struct tiling *out, const char **why)
{
  struct tiling_spec spec;
  return tiling_parse(a, text, &spec, why) &&
         tiling_make(a, &spec, positions, threads, seed, out, why);
}

uint32_t tiling_find(const struct tiling *tiling, uint32_t thread,
                     uint32_t position)
{
  assert(thread < tiling->threads && position < tiling->positions[thread]);
  const uint32_t *first = tiling->first[thread];
  uint32_t low = 0, high = tiling->tiles[thread];
  while (high - low > 1) { /* first[low] <= position < first[high] */
    uint32_t middle = low + (high - low) / 2;
    if (first[middle] <= position) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}
