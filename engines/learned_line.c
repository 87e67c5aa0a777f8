/* learned_line.c -- one line of JSON, and its sum. */
#include "engines/learned_line.h"

#include "pipeline/json.h"
#include "swarm/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { VERSION = 1, SUM_LENGTH = sizeof ",\"sum\":\"0123456789abcdef\"}" - 1 };

/* How pairs are found; another definition would have others. */
#define DEFINITION "trace"
#define PATTERNS_DEFINITION "map"

/* --- keys as texts --- */

static const char *join_key(struct arena *a, const char *site,
                            const char *calls, const char *code)
{
  return arena_printf(a, "%s\n%s%s", site, calls, code);
}

const char *learned_line_key(struct arena *a, const struct site_key *key)
{
  const char *calls = "";
  for (uint32_t k = 0; k < SITE_CALLS && key->calls[k]; k++) {
    calls = arena_printf(a, "%s%s\n", calls, key->calls[k]);
  }
  return join_key(a, key->site, calls, key->code);
}

/* Of what stands in a line; NULL: it is none. */
static const char *read_key(struct arena *a, const json_t *site,
                            const json_t *all, const json_t *code)
{
  const char *calls = "";
  const json_t *call;
  size_t i;
  if (!json_is_string(site) || !json_is_array(all) || !json_is_string(code)) {
    return NULL;
  }
  json_array_foreach(all, i, call)
  {
    if (!json_is_string(call)) {
      return NULL;
    }
    calls = arena_printf(a, "%s%s\n", calls, json_string_value(call));
  }
  return join_key(a, json_string_value(site), calls, json_string_value(code));
}

/* --- reading --- */

static bool read_count(const json_t *o, uint64_t *count)
{
  *count = (uint64_t)json_integer_value(o);
  return json_is_integer(o) && json_integer_value(o) >= 0;
}

static bool read_before(struct arena *a, struct learned_line *line,
                        const json_t *all)
{
  const json_t *o;
  size_t i;
  json_array_foreach(all, i, o)
  {
    struct learned_before b = {read_key(a, json_array_get(o, 0),
                                        json_array_get(o, 1),
                                        json_array_get(o, 2)),
                               0, 0};
    if (!b.site || !read_count(json_array_get(o, 3), &b.count) ||
        !read_count(json_array_get(o, 4), &b.drawn)) {
      return false;
    }
    VEC_PUSH(a, &line->before, b);
  }
  return json_is_array(all);
}

static const char *copy(struct arena *a, const json_t *o)
{
  const char *text = json_string_value(o);
  return text ? arena_strndup(a, text, strlen(text)) : NULL;
}

static bool read_pattern(struct arena *a, struct learned_line *line,
                         const json_t *o)
{
  const json_t *steps = json_object_get(o, "steps"), *step;
  uint64_t pattern;
  size_t i;
  if (!read_count(json_object_get(o, "pattern"), &pattern) ||
      json_array_size(steps) > LEARNED_STEPS) {
    return false;
  }
  line->pattern = (uint32_t)pattern;
  line->x = copy(a, json_object_get(o, "x"));
  line->y = copy(a, json_object_get(o, "y"));
  line->tight = json_is_true(json_object_get(o, "tight"));
  json_array_foreach(steps, i, step)
  {
    line->steps[i] = read_key(a, json_array_get(step, 0),
                              json_array_get(step, 1), json_array_get(step, 2));
    if (!line->steps[i]) {
      return false;
    }
  }
  return pattern > 0 && line->x && i > 1;
}

static bool read_map(struct arena *a, struct learned_line *line,
                     const json_t *o)
{
  line->is_map = true;
  line->program = copy(a, json_object_get(o, "program"));
  line->whole = json_is_true(json_object_get(o, "whole"));
  return line->program
             ? read_count(json_object_get(o, "followed"), &line->followed)
             : read_pattern(a, line, o);
}

static bool read_line(struct arena *a, struct learned_line *line,
                      const json_t *o)
{
  const char *definition = json_string_value(json_object_get(o, "def"));
  uint64_t calls;
  line->run = copy(a, json_object_get(o, "run"));
  line->draws = copy(a, json_object_get(o, "draws"));
  if (json_integer_value(json_object_get(o, "v")) != VERSION || !definition ||
      !line->run || !line->draws ||
      !read_count(json_object_get(o, "k"), &calls)) {
    return false;
  }
  line->calls = (uint32_t)calls;
  if (strcmp(definition, PATTERNS_DEFINITION) == 0) {
    return read_map(a, line, o);
  }
  if (strcmp(definition, DEFINITION) != 0) {
    return false;
  }
  line->program = copy(a, json_object_get(o, "program"));
  if (line->program) {
    line->whole = json_is_true(json_object_get(o, "whole"));
    return read_count(json_object_get(o, "followed"), &line->followed) &&
           read_count(json_object_get(o, "good"), &line->good) &&
           read_count(json_object_get(o, "drawn"), &line->drawn) &&
           read_count(json_object_get(o, "violations"), &line->violations);
  }
  line->site = read_key(a, json_object_get(o, "s"), json_object_get(o, "ctx"),
                        json_object_get(o, "code"));
  return line->site && read_count(json_object_get(o, "n"), &line->count) &&
         read_before(a, line, json_object_get(o, "by"));
}

static void put_sum(struct buf *out, const char *text, size_t length)
{
  buf_printf(out, ",\"sum\":\"%016" PRIx64 "\"}",
             hash_bytes(HASH_START, text, length));
}

static bool has_sum(const char *text, size_t length)
{
  struct buf sum = {0};
  put_sum(&sum, text, length - SUM_LENGTH);
  bool good = memcmp(sum.text, text + length - SUM_LENGTH, SUM_LENGTH) == 0;
  buf_free(&sum);
  return good;
}

bool learned_line_read(struct arena *a, struct learned_line *line,
                       const char *text, size_t length)
{
  json_error_t error;
  *line = (struct learned_line){0};
  if (length <= SUM_LENGTH || !has_sum(text, length)) {
    return false;
  }
  json_t *o = json_loadb(text, length, 0, &error);
  bool good = read_line(a, line, o);
  json_decref(o);
  return good;
}

/* --- writing --- */

/* The line without its sum: gives up o. */
static void put_line(struct buf *out, json_t *o)
{
  size_t before = out->length;
  json_dump_callback(o, json_add, out, JSON_COMPACT);
  json_decref(o);
  out->length--; /* the brace comes behind the sum */
  put_sum(out, out->text + before, out->length - before);
  buf_putc(out, '\n');
}

static json_t *begin_line(const struct learned_search *search, uint32_t calls,
                          const char *definition)
{
  return json_pack("{s:i,s:s,s:s,s:i,s:s}", "v", VERSION, "run", search->run,
                   "def", definition, "k", (int)calls, "draws", search->draws);
}

static json_t *calls_json(const struct site_key *key)
{
  json_t *calls = json_array();
  for (uint32_t k = 0; k < SITE_CALLS && key->calls[k]; k++) {
    json_array_append_new(calls, json_string(key->calls[k]));
  }
  return calls;
}

/* NULL: there is no such site. */
static const struct site_key *key_at(const struct site_keys *keys,
                                     const json_t *number)
{
  json_int_t k = json_integer_value(number);
  return k > 0 && k < keys->count ? &keys->at[k] : NULL;
}

static json_t *before_json(const struct site_keys *keys, const json_t *set)
{
  json_t *by = json_array();
  const json_t *o;
  size_t i;
  json_array_foreach(json_object_get(set, "by"), i, o)
  {
    const struct site_key *key = key_at(keys, json_array_get(o, 0));
    if (key) {
      json_array_append_new(
          by, json_pack("[s,o,s,O,O]", key->site, calls_json(key), key->code,
                        json_array_get(o, 1), json_array_get(o, 2)));
    }
  }
  return by;
}

/* The set of a site, or NULL. Sets and sites are in the same order. */
static const json_t *set_of(const json_t *sets, const json_t *site, size_t *at)
{
  for (; *at < json_array_size(sets); ++*at) {
    const json_t *set = json_array_get(sets, *at);
    json_int_t of = json_integer_value(json_object_get(set, "site"));
    if (of >= json_integer_value(site)) {
      return of == json_integer_value(site) ? set : NULL;
    }
  }
  return NULL;
}

struct writer {
  struct buf *out;
  const struct learned_search *search;
  const char *program;
  uint32_t calls;
  const struct site_keys *keys;
};

static void write_pairs(const struct writer *w, const json_t *o)
{
  const json_t *reached;
  size_t i, at = 0;
  json_t *line = begin_line(w->search, w->calls, DEFINITION);
  json_object_set_new(line, "program", json_string(w->program));
  json_object_set(line, "followed", json_object_get(o, "followed"));
  json_object_set(line, "good", json_object_get(o, "good"));
  json_object_set(line, "drawn", json_object_get(o, "drawn"));
  json_object_set_new(line, "whole", json_boolean(w->search->whole));
  json_object_set_new(line, "violations",
                      json_integer((json_int_t)w->search->violations));
  put_line(w->out, line);
  json_array_foreach(json_object_get(o, "reached"), i, reached)
  {
    const json_t *number = json_array_get(reached, 0);
    const struct site_key *key = key_at(w->keys, number);
    const json_t *set = set_of(json_object_get(o, "sets"), number, &at);
    if (key) {
      line = begin_line(w->search, w->calls, DEFINITION);
      json_object_set_new(line, "s", json_string(key->site));
      json_object_set_new(line, "ctx", calls_json(key));
      json_object_set_new(line, "code", json_string(key->code));
      json_object_set(line, "n", json_array_get(reached, 1));
      json_object_set_new(line, "by", before_json(w->keys, set));
      put_line(w->out, line);
    }
  }
}

/* [PATTERN, X, Y, tight, SITE...] */
static void write_pattern(const struct writer *w, const json_t *row,
                          const json_t *variables)
{
  json_t *line = begin_line(w->search, w->calls, PATTERNS_DEFINITION);
  json_t *steps = json_array();
  const json_t *x = json_array_get(row, 1), *y = json_array_get(row, 2);
  bool good = true;
  x = json_array_get(variables, (size_t)json_integer_value(x) - 1);
  y = json_array_get(variables, (size_t)json_integer_value(y) - 1);
  json_object_set(line, "pattern", json_array_get(row, 0));
  json_object_set(line, "x", (json_t *)x);
  if (y) {
    json_object_set(line, "y", (json_t *)y);
  }
  json_object_set_new(line, "tight",
                      json_boolean(json_integer_value(json_array_get(row, 3))));
  for (size_t i = 4; i < json_array_size(row); i++) {
    const struct site_key *key = key_at(w->keys, json_array_get(row, i));
    good = good && key;
    if (key) {
      json_array_append_new(
          steps, json_pack("[s,o,s]", key->site, calls_json(key), key->code));
    }
  }
  json_object_set_new(line, "steps", steps);
  if (good && x) {
    put_line(w->out, line);
  } else {
    json_decref(line);
  }
}

/* Whole: nothing was left out, and nothing seen in part only. */
static void write_patterns(const struct writer *w, const json_t *o)
{
  const json_t *rows = json_object_get(o, "patterns");
  bool exact = json_is_true(json_object_get(o, "exact")) &&
               json_integer_value(json_object_get(o, "cut")) == 0;
  json_t *line = begin_line(w->search, w->calls, PATTERNS_DEFINITION);
  json_object_set_new(line, "program", json_string(w->program));
  json_object_set(line, "followed", json_object_get(o, "followed"));
  json_object_set_new(line, "whole", json_boolean(w->search->whole && exact));
  put_line(w->out, line);
  for (size_t i = 0; i < json_array_size(rows); i++) {
    write_pattern(w, json_array_get(rows, i), json_object_get(o, "variables"));
  }
}

void learned_lines_write(struct buf *out, const struct learned_search *search,
                         const char *program, uint32_t calls,
                         const struct site_keys *keys, const char *observed)
{
  struct writer w = {out, search, program, calls, keys};
  json_error_t error;
  json_t *all = observed ? json_loads(observed, 0, &error) : NULL;
  const json_t *pairs = json_object_get(all, "hapset");
  const json_t *patterns = json_object_get(all, "map");
  if (pairs) {
    write_pairs(&w, pairs);
  }
  if (pairs && patterns) {
    write_patterns(&w, patterns);
  }
  json_decref(all);
}
