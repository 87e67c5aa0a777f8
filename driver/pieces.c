#include "driver/pieces.h"

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

const char *pieces_open(struct verify *v, struct pieces *p,
                        const struct unit *u, const json_t *o)
{
  const char *why = NULL;
  enum space_kind kind = kind_of(o);
  uint32_t threads = u->threads.count, seed = parameter_number(o, "seed", 0);
  uint32_t length = kind == SPACE_Z ? parameter_number(o, "tiles", 1)
                                    : parameter_number(o, "rounds", 1);
  if (threads > TILING_THREADS) {
    return arena_printf(v->arena,
                        "%u threads are more than the %d that can be tiled",
                        threads, TILING_THREADS);
  }
  for (uint32_t t = 0; t < threads; t++) {
    p->positions[t] = u->threads.at[t]->points + 1;
  }
  if (!tiling_from_text(v->arena, parameter_text(o, "tile-size", "1t"),
                        p->positions, threads, seed, &p->tiling, &why) ||
      !space_open(v->arena, &p->space, kind, &p->tiling, length, &why)) {
    return why;
  }
  shuffle_open(&p->shuffle, &p->space.count, seed);
  return NULL;
}

void pieces_select(const struct pieces *p, uint64_t index,
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

struct swarm_claim pieces_claim(struct arena *a, const struct family *f,
                                const char *bounds)
{
  const char *of = parameter_text(f->parameters, "of", "");
  const char *count = arena_printf(a, "%llu", (unsigned long long)f->count);
  if (strcmp(of, count) != 0) {
    return (struct swarm_claim){
        .why = arena_printf(a, "%s of %s tasks were planned", count, of)};
  }
  return (struct swarm_claim){
      .excludes = true, .bounds = bounds, .needs_end = true};
}
