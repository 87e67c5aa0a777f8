#include "engines/tile_family.h"

#include <string.h>

uint32_t parameter_number(const json_t *o, const char *key, uint32_t otherwise)
{
  const json_t *n = json_object_get(o, key);
  json_int_t value = json_integer_value(n);
  return json_is_integer(n) && value >= 0 && value <= INT32_MAX
             ? (uint32_t)value
             : otherwise;
}

const char *parameter_text(const json_t *o, const char *key,
                           const char *otherwise)
{
  const char *s = json_string_value(json_object_get(o, key));
  return s ? s : otherwise;
}

static enum space_kind kind_of(const json_t *o)
{
  const char *kind = parameter_text(o, "tiling", "none");
  return strcmp(kind, "z") == 0           ? SPACE_Z
         : strcmp(kind, "staircase") == 0 ? SPACE_STAIRCASE
                                          : SPACE_WHOLE;
}

static const char *open_pieces(struct arena *a, struct tile_family *p,
                               const uint32_t *positions, uint32_t threads,
                               const json_t *o)
{
  const char *why = NULL;
  enum space_kind kind = kind_of(o);
  uint32_t seed = parameter_number(o, "seed", 0);
  uint32_t length = kind == SPACE_Z ? parameter_number(o, "tiles", 1)
                                    : parameter_number(o, "rounds", 1);
  if (threads > TILING_THREADS) {
    return arena_printf(a, "%u threads are more than the %d that can be tiled",
                        threads, TILING_THREADS);
  }
  memcpy(p->positions, positions, threads * sizeof *positions);
  if (!tiling_from_text(a, parameter_text(o, "tile-size", "1t"), p->positions,
                        threads, seed, &p->tiling, &why) ||
      !space_open(a, &p->space, kind, &p->tiling, length, &why)) {
    return why;
  }
  shuffle_open(&p->shuffle, &p->space.count, seed);
  return NULL;
}

const char *tile_family_open(struct session *v, struct tile_family *p,
                             const struct unit *u, const json_t *o)
{
  uint32_t threads = u->threads.count;
  uint32_t *positions = arena_alloc_array(v->arena, threads, sizeof *positions);
  for (uint32_t t = 0; t < threads; t++) {
    positions[t] = u->threads.at[t]->points + 1;
  }
  return open_pieces(v->arena, p, positions, threads, o);
}

const char *tile_family_reopen(struct arena *a, struct tile_family *p,
                               const json_t *o)
{
  const json_t *all = json_object_get(o, "positions");
  uint32_t positions[TILING_THREADS];
  size_t threads = json_array_size(all);
  if (!threads || threads > TILING_THREADS) {
    return "its positions are not known";
  }
  for (size_t t = 0; t < threads; t++) {
    json_int_t n = json_integer_value(json_array_get(all, t));
    if (n < 1 || n > TILING_POSITIONS) {
      return "its positions are out of range";
    }
    positions[t] = (uint32_t)n;
  }
  return open_pieces(a, p, positions, (uint32_t)threads, o);
}

json_t *tile_family_positions(const struct tile_family *p)
{
  json_t *all = json_array();
  for (uint32_t t = 0; t < p->tiling.threads; t++) {
    json_array_append_new(all, json_integer(p->positions[t]));
  }
  return all;
}

void tile_family_select(const struct tile_family *p, uint64_t index,
                        struct selection *selection)
{
  if (p->space.small) {
    uint64_t at = index < p->space.small_count ? index : 0;
    space_unrank_small(&p->space, shuffle_at_small(&p->shuffle, at), selection);
    return;
  }
  struct big big = {0}, rank = {0};
  big_set(&big, index);
  shuffle_at(&p->shuffle, &big, &rank);
  space_unrank(&p->space, &rank, selection);
  big_free(&big);
  big_free(&rank);
}

struct swarm_claim tile_family_claim(struct arena *a, const struct family *f)
{
  const char *of = parameter_text(f->parameters, "of", "");
  const char *count = arena_printf(a, "%llu", (unsigned long long)f->count);
  if (strcmp(of, count) != 0) {
    return (struct swarm_claim){
        .why = arena_printf(a, "%s of %s tasks were planned", count, of)};
  }
  return (struct swarm_claim){.excludes = true};
}

void tile_family_limit(struct arena *a, const json_t *o, struct limits *to)
{
  if (strcmp(parameter_text(o, "tiling", ""), "z") == 0) {
    struct limit l = {LIMIT_TILES, 0,
                      arena_printf(a, "%u tiles of %s",
                                   parameter_number(o, "tiles", 1),
                                   parameter_text(o, "tile-size", "")),
                      NULL};
    limit_add(a, to, l);
  }
}
