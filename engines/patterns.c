#include "engines/patterns.h"

#include <jansson.h>

const char *pattern_text(uint32_t pattern)
{
  static const char *const texts[PATTERNS + 1] = {"",
                                                  "Ra(x) Wb(x)",
                                                  "Wa(x) Rb(x)",
                                                  "Wa(x) Wb(x)",
                                                  "Ra(x) Wb(x) Ra(x)",
                                                  "Wa(x) Wb(x) Ra(x)",
                                                  "Wa(x) Rb(x) Wa(x)",
                                                  "Ra(x) Wb(x) Wa(x)",
                                                  "Wa(x) Wb(x) Wa(x)",
                                                  "Wa(x) Wb(x) Wb(y) Wa(y)",
                                                  "Wa(x) Wb(y) Wb(x) Wa(y)",
                                                  "Wa(x) Wb(y) Wa(y) Wb(x)",
                                                  "Wa(x) Rb(x) Rb(y) Wa(y)",
                                                  "Wa(x) Rb(y) Rb(x) Wa(y)",
                                                  "Ra(x) Wb(x) Wb(y) Ra(y)",
                                                  "Ra(x) Wb(y) Wb(x) Ra(y)",
                                                  "Ra(x) Wb(y) Ra(y) Wb(x)",
                                                  "Wa(x) Rb(y) Wa(y) Rb(x)"};
  return texts[pattern <= PATTERNS ? pattern : 0];
}

enum { ONE = 8 /* patterns of one variable */ };

struct counter {
  struct arena *arena;
  struct patterns *out;
  uint32_t count;            /* of variables */
  uint64_t *covered, *tight; /* by pattern, x and y */
};

static size_t cell(const struct counter *c, uint32_t pattern, uint32_t x,
                   uint32_t y)
{
  size_t width = c->count + 1;
  return ((size_t)pattern * width + x) * width + y;
}

/* [P, X, Y, tight, site...] */
static void count_row(struct counter *c, const json_t *row)
{
  json_int_t pattern = json_integer_value(json_array_get(row, 0));
  json_int_t x = json_integer_value(json_array_get(row, 1));
  json_int_t y = json_integer_value(json_array_get(row, 2));
  if (pattern < 1 || pattern > PATTERNS || x < 1 || x > c->count || y < 0 ||
      y > c->count) {
    c->out->exact = false;
    return;
  }
  size_t k = cell(c, (uint32_t)pattern, (uint32_t)x, (uint32_t)y);
  c->covered[k]++;
  c->tight[k] += json_integer_value(json_array_get(row, 3)) != 0;
}

static void add_count(struct counter *c, uint32_t pattern, uint32_t x,
                      uint32_t y)
{
  size_t k = cell(c, pattern, x, y);
  struct pattern_count p = {
      pattern,
      x,
      y,
      variables_patterns(c->out->variables, pattern, x, y),
      c->covered[k],
      c->tight[k]};
  if (p.total || p.covered) {
    VEC_PUSH(c->arena, &c->out->counts, p);
  }
}

static void add_counts(struct counter *c)
{
  for (uint32_t p = 1; p <= PATTERNS; p++) {
    for (uint32_t x = 1; x <= c->count; x++) {
      if (p <= ONE) {
        add_count(c, p, x, 0);
      }
      for (uint32_t y = 1; p > ONE && y <= c->count; y++) {
        if (x != y) {
          add_count(c, p, x, y);
        }
      }
    }
  }
}

static void read_all(struct counter *c, const json_t *map)
{
  struct patterns *out = c->out;
  const json_t *row;
  size_t i, cells = cell(c, PATTERNS + 1, 0, 0);
  c->covered = arena_alloc_array(c->arena, cells, sizeof *c->covered);
  c->tight = arena_alloc_array(c->arena, cells, sizeof *c->tight);
  out->followed =
      (uint64_t)json_integer_value(json_object_get(map, "followed"));
  out->exact = json_is_true(json_object_get(map, "exact")) &&
               json_integer_value(json_object_get(map, "cut")) == 0;
  json_array_foreach(json_object_get(map, "patterns"), i, row)
  {
    count_row(c, row);
  }
  add_counts(c);
}

struct patterns *patterns_read(struct arena *a, struct unit *u,
                               const char *observed)
{
  json_error_t error;
  json_t *all = observed ? json_loads(observed, 0, &error) : NULL;
  const json_t *map = json_object_get(all, "map");
  struct patterns *out = NULL;
  if (map) {
    out = ARENA_NEW(a, struct patterns);
    out->variables = variables_find(u);
    struct counter c = {.arena = a, .out = out};
    c.count = out->variables->all.count;
    read_all(&c, map);
  }
  json_decref(all);
  return out;
}
