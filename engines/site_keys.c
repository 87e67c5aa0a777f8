/* site_keys.c -- keys of sites, from their places in the texts.
 *
 * Behind the place stands what is done: R reads, W writes, U does both, C
 * calls, S calls what synchronises; then the memory order of an atomic access,
 * that of a compare-exchange that fails, and whether it is half of one that
 * reads and writes: "R acquire", "W release/relaxed half". */
#include "engines/site_keys.h"

#include "swarm/hash.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A function's body in one of the texts. */
struct body {
  const struct func *func;
  struct place at;
  uint64_t hash;
  bool hashed;
};

struct finder {
  struct session *v;
  VEC(struct body) bodies; /* by where they are */
};

/* --- functions --- */

static int compare_bodies(const void *left, const void *right)
{
  const struct body *a = left, *b = right;
  return a->func->at < b->func->at ? -1 : a->func->at > b->func->at;
}

static void find_bodies(struct finder *f)
{
  const struct program *p = &f->v->compilation->program;
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *func = p->funcs.at[i];
    if (func->defined && func->at && func->end >= func->at) {
      struct body b = {.func = func};
      b.at = srcmap_find(&f->v->compilation->map, func->at);
      VEC_PUSH(f->v->arena, &f->bodies, b);
    }
  }
  if (f->bodies.count) {
    qsort(f->bodies.at, f->bodies.count, sizeof *f->bodies.at, compare_bodies);
  }
}

/* NULL: it is in none. */
static struct body *body_of(struct finder *f, loc_t at)
{
  uint32_t low = 0, high = f->bodies.count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (f->bodies.at[middle].func->at <= at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  struct body *b = low ? &f->bodies.at[low - 1] : NULL;
  return b && at <= b->func->end ? b : NULL;
}

static const struct srcmap_text *text_with(const struct srcmap *map, loc_t at)
{
  for (uint32_t i = 0; i < map->texts.count; i++) {
    const struct srcmap_text *t = &map->texts.at[i];
    if (at >= t->start && at - t->start < t->length) {
      return t;
    }
  }
  return NULL;
}

static uint64_t hash_number(uint64_t hash, uint32_t number)
{
  return hash_bytes(hash, (const char *)&number, sizeof number);
}

/* One line of it, without what ends it; blank ones change nothing. */
static uint64_t hash_line(struct finder *f, const struct body *b, uint64_t hash,
                          loc_t at, const char *text, size_t length)
{
  size_t blank = 0;
  while (blank < length && strchr(" \t\r\f\v", text[blank])) {
    blank++;
  }
  if (blank == length) {
    return hash;
  }
  struct place p = srcmap_line(&f->v->compilation->map, at);
  return hash_bytes(hash_number(hash, p.line - b->at.line), text, length);
}

static uint64_t hash_body(struct finder *f, const struct body *b)
{
  const struct srcmap_text *t = text_with(&f->v->compilation->map, b->func->at);
  uint64_t hash = HASH_START;
  if (!t) {
    return hash;
  }
  size_t at = b->func->at - t->start, end = b->func->end - t->start + 1;
  end = end < t->length ? end : t->length;
  while (at < end) {
    const char *newline = memchr(t->bytes + at, '\n', end - at);
    size_t stop = newline ? (size_t)(newline - t->bytes) : end;
    hash =
        hash_line(f, b, hash, t->start + (loc_t)at, t->bytes + at, stop - at);
    at = stop + 1;
  }
  return hash;
}

/* --- keys --- */

/* Adds the place to the key's functions. */
static const char *place_key(struct finder *f, loc_t at, const struct place *p,
                             uint64_t *code)
{
  struct body *b = body_of(f, at);
  const char *file = p->file ? p->file : "?";
  if (!b || !b->at.file || strcmp(b->at.file, file) != 0) {
    return arena_printf(f->v->arena, "%s %u:%u", file, p->line, p->column);
  }
  if (!b->hashed) {
    b->hash = hash_body(f, b);
    b->hashed = true;
  }
  *code = hash_bytes(*code, (const char *)&b->hash, sizeof b->hash);
  return arena_printf(f->v->arena, "%s %s+%d:%u", file, b->func->name->text,
                      (int)p->line - (int)b->at.line, p->column);
}

static const char *how(struct finder *f, const struct site *s)
{
  static const char kinds[] = "RWUCSM";
  const char *order =
      s->order == MEMORY_PLAIN
          ? ""
          : arena_printf(f->v->arena, " %s", memory_order_name(s->order));
  const char *failure =
      s->failure == MEMORY_PLAIN
          ? ""
          : arena_printf(f->v->arena, "/%s", memory_order_name(s->failure));
  return arena_printf(f->v->arena, "%c%s%s%s", kinds[s->kind], order, failure,
                      s->update ? " half" : "");
}

static struct site_key key_of(struct finder *f, const struct site *s)
{
  struct site_key key = {0};
  uint64_t code = HASH_START;
  const struct body *b = body_of(f, s->from);
  const char *at = place_key(f, s->from, &s->at, &code);
  key.function = b ? b->func->name->text : "";
  key.site = arena_printf(f->v->arena, "%s %s", at, how(f, s));
  for (uint32_t k = 0; k < SITE_CALLS && s->calls[k].file; k++) {
    key.calls[k] = place_key(f, s->callers[k], &s->calls[k], &code);
  }
  key.code = arena_printf(f->v->arena, "%016" PRIx64, code);
  return key;
}

struct site_keys *site_keys_find(struct session *v, const struct unit *u)
{
  struct finder f = {.v = v};
  struct site_keys *keys = ARENA_NEW(v->arena, struct site_keys);
  find_bodies(&f);
  keys->unit = u;
  keys->count = sites_count(u) + 1;
  keys->at = arena_alloc_array(v->arena, keys->count, sizeof *keys->at);
  for (uint32_t k = 1; k < keys->count; k++) {
    keys->at[k] = key_of(&f, site_get(u, k));
  }
  return keys;
}
