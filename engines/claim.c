#include "engines/claim.h"

#include "engines/engine.h"
#include "pipeline/json.h"
#include "transforms/undefined.h"

#include <string.h>

static const struct {
  const char *id;
  uint8_t kind; /* enum limit_kind */
  const char *words;
} rows[] = {
#define LIMIT(field, id, kind, words) {id, LIMIT_KIND_##kind, words},
#include "engines/limits.def"
#undef LIMIT
};

/* --- limits --- */

static int compare_text(const char *x, const char *y)
{
  return strcmp(x ? x : "", y ? y : "");
}

/* By what makes them two; numbers do not. */
static int compare(const struct limit *x, const struct limit *y)
{
  int by_text = compare_text(x->text, y->text);
  return x->id != y->id ? (x->id < y->id ? -1 : 1)
         : by_text      ? by_text
                        : compare_text(x->at, y->at);
}

static bool limit_find(const struct limits *all, const struct limit *one)
{
  for (uint32_t i = 0; i < all->count; i++) {
    if (compare(&all->at[i], one) == 0) {
      return true;
    }
  }
  return false;
}

void limit_add(struct arena *a, struct limits *all, struct limit one)
{
  uint32_t at = all->count;
  while (at > 0 && compare(&one, &all->at[at - 1]) < 0) {
    at--;
  }
  if (at > 0 && compare(&one, &all->at[at - 1]) == 0) {
    struct limit *same = &all->at[at - 1];
    same->number = one.number < same->number ? one.number : same->number;
    return;
  }
  VEC_PUSH(a, all, one);
  memmove(&all->at[at + 1], &all->at[at],
          (all->count - 1 - at) * sizeof *all->at);
  all->at[at] = one;
}

static void put_words(struct buf *out, const struct limit *l)
{
  for (const char *s = rows[l->id].words; *s; s++) {
    if (*s == '#') {
      buf_printf(out, "%llu", (unsigned long long)l->number);
    } else if (*s == '$') {
      buf_puts(out, l->text ? l->text : "?");
    } else {
      buf_putc(out, *s);
    }
  }
  if (l->at) {
    buf_printf(out, ", at %s", l->at);
  }
}

/* --- claims --- */

static bool has_cut(const struct outcome *o, const char *text)
{
  bool has = false;
  for (uint32_t i = 0; i < o->cuts.count; i++) {
    has = has || strcmp(o->cuts.at[i].text, text) == 0;
  }
  return has;
}

static bool has_other_cut(const struct outcome *o)
{
  bool has = false;
  for (uint32_t i = 0; i < o->cuts.count; i++) {
    const char *text = o->cuts.at[i].text;
    has = has ||
          (strcmp(text, EVENT_GROWTH) != 0 && strcmp(text, EVENT_SLOTS) != 0);
  }
  return has;
}

bool limit_stops(const struct limit *l)
{
  return rows[l->id].kind == LIMIT_KIND_STOPPED;
}

/* Steps may be coarser than the machine's where no data race is: whatever
 * another thread does in their middle could as well be done before or after
 * them. That needs a search for races that leaves out none: neither here nor
 * beyond a bound, where the race may be. */
static bool is_coarse(const struct unit *u, const struct claim *c)
{
  bool all = bounds_check(&u->bounds, PROPERTY_RACE);
  for (uint32_t i = 0; i < c->limits.count; i++) {
    uint8_t id = c->limits.at[i].id;
    all = all && id != LIMIT_RACES && rows[id].kind != LIMIT_KIND_BOUND &&
          rows[id].kind != LIMIT_KIND_STOPPED;
  }
  return u->approximate && !all;
}

struct claim claim_of(struct session *v, const struct outcome *o)
{
  const struct unit *u = o->unit;
  bool bounded = o->engine->bounded && !o->complete;
  const struct {
    bool applies;
    uint8_t id; /* enum limit_id */
    uint64_t number;
    const char *text;
    loc_t at;
  } all[] = {
      {bounded || has_other_cut(o), LIMIT_UNWIND, o->unwind, NULL, 0},
      {has_cut(o, EVENT_SLOTS), LIMIT_SLOTS, o->slots, NULL, 0},
      {has_cut(o, EVENT_GROWTH), LIMIT_SIZE, u->bounds.size, NULL, 0},
      {bounded && o->rounds, LIMIT_ROUNDS, o->rounds, NULL, 0},
      {o->cuts.count && u->threads.count > 1 &&
           bounds_check(&v->bounds, PROPERTY_DEADLOCK),
       LIMIT_PARTIAL, 0, NULL, 0},
      {o->cuts.count && bounds_check(&v->bounds, PROPERTY_PROGRESS),
       LIMIT_PROGRESS, 0, NULL, 0},
      {u->sleeps && !u->bounds.spurious, LIMIT_SPURIOUS, 0, NULL, 0},
      {u->weak_exchange && !u->bounds.spurious_cas, LIMIT_WEAK, 0, NULL, 0},
      {u->weak_order && u->threads.count > 1 && u->bounds.mm == MM_AUTO,
       LIMIT_ORDERS, 0, NULL, 0},
      {u->arguments, LIMIT_ARGUMENTS, 0, NULL, 0},
      {u->given, LIMIT_ENTRY, 0, u->program->entry, 0},
      {u->returning.count, LIMIT_RETURNS, 0, undefined_words(v->arena, u), 0},
      {u->pointers, LIMIT_POINTERS, 0, NULL, 0},
      {u->program->sizes_at, LIMIT_SIZES, 0, NULL, u->program->sizes_at},
      {u->order, LIMIT_OPERANDS, 0, u->order, u->order_at},
      {u->has_race && u->unknown_effect, LIMIT_RACES, 0, NULL, 0},
      {v->leaves_races, LIMIT_NO_RACES, 0, NULL, 0},
  };
  /* A path ends where an arbitrary pointer is followed. */
  struct claim c = {.cut = !o->complete || u->pointers,
                    .looked = !u->sought || u->passed || o->looked};
  o->engine->leaves_out(v, o, &c.limits);
  for (uint32_t i = 0; i < o->limits.count; i++) {
    limit_add(v->arena, &c.limits, o->limits.at[i]);
  }
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (all[i].applies) {
      const char *at = all[i].at ? session_place(v, all[i].at) : NULL;
      struct limit l = {all[i].id, all[i].number, all[i].text, at};
      limit_add(v->arena, &c.limits, l);
    }
  }
  for (uint32_t i = 0; v->races_claim && i < v->races_claim->limits.count;
       i++) {
    limit_add(v->arena, &c.limits, v->races_claim->limits.at[i]);
  }
  if (is_coarse(u, &c)) {
    const char *at = session_place(v, u->approximate_at);
    struct limit l = {LIMIT_COARSE, 0, u->approximate, at};
    limit_add(v->arena, &c.limits, l);
  }
  return c;
}

void claim_unite(struct arena *a, struct claim *to, const struct claim *from)
{
  to->cut = to->cut || from->cut;
  to->looked = to->looked || from->looked;
  for (uint32_t i = 0; i < from->limits.count; i++) {
    struct limit l = from->limits.at[i];
    if (!limit_find(&to->limits, &l)) {
      l.text = l.text ? arena_strndup(a, l.text, strlen(l.text)) : NULL;
      l.at = l.at ? arena_strndup(a, l.at, strlen(l.at)) : NULL;
    }
    limit_add(a, &to->limits, l);
  }
}

bool claim_is_vacuous(const struct claim *c)
{
  return c->cut && !c->looked;
}

const char *claim_words(struct arena *a, const struct claim *c)
{
  struct buf out = {0};
  for (uint32_t i = 0; i < c->limits.count; i++) {
    buf_puts(&out, i ? ", " : "");
    put_words(&out, &c->limits.at[i]);
  }
  const char *text = out.length ? arena_strndup(a, out.text, out.length) : NULL;
  buf_free(&out);
  return text;
}

const char *claim_vacuous(struct arena *a, const struct claim *c)
{
  const char *words = claim_words(a, c);
  return arena_printf(
      a,
      "vacuous: nothing was checked, as within the bounds%s%s%s "
      "no execution comes to what is checked",
      words ? " (" : "", words ? words : "", words ? ")" : "");
}

const char *claim_stopped(const struct claim *c)
{
  for (uint32_t i = 0; i < c->limits.count; i++) {
    if (limit_stops(&c->limits.at[i])) {
      return rows[c->limits.at[i].id].id;
    }
  }
  return NULL;
}

/* --- in files --- */

static json_t *limit_json(const struct limit *l)
{
  json_t *o = json_pack("{s:s}", "id", rows[l->id].id);
  if (strchr(rows[l->id].words, '#')) {
    json_object_set_new(o, "number", json_integer((json_int_t)l->number));
  }
  if (l->text) {
    json_object_set_new(o, "text", json_string(l->text));
  }
  if (l->at) {
    json_object_set_new(o, "at", json_string(l->at));
  }
  return o;
}

json_t *claim_json(const struct claim *c)
{
  json_t *limits = json_array();
  for (uint32_t i = 0; i < c->limits.count; i++) {
    json_array_append_new(limits, limit_json(&c->limits.at[i]));
  }
  json_t *o = json_pack("{s:b,s:b,s:o}", "cut", (int)c->cut, "looked",
                        (int)c->looked, "limits", limits);
  if (c->crash) {
    json_object_set_new(o, "crash", json_string(c->crash));
  }
  return o;
}

const char *claim_text(struct arena *a, const struct claim *c)
{
  struct buf out = {0};
  json_t *o = claim_json(c);
  json_dump_callback(o, json_add, &out, JSON_COMPACT);
  json_decref(o);
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

static const char *copy_text(struct arena *a, const json_t *o, const char *key)
{
  const char *s = json_string_value(json_object_get(o, key));
  return s ? arena_strndup(a, s, strlen(s)) : NULL;
}

static bool read_limit(struct arena *a, const json_t *o, struct limits *all)
{
  const char *id = json_string_value(json_object_get(o, "id"));
  json_int_t number = json_integer_value(json_object_get(o, "number"));
  for (size_t i = 0; id && i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].id, id) == 0) {
      struct limit l = {(uint8_t)i, number > 0 ? (uint64_t)number : 0,
                        copy_text(a, o, "text"), copy_text(a, o, "at")};
      limit_add(a, all, l);
      return true;
    }
  }
  return false;
}

bool claim_read(struct arena *a, const char *text, size_t length,
                struct claim *c)
{
  json_t *o = json_loadb(text, length, 0, NULL);
  const json_t *limits = json_object_get(o, "limits"), *one;
  bool good = json_is_array(limits);
  size_t i;
  *c = (struct claim){.cut = json_is_true(json_object_get(o, "cut")),
                      .looked = json_is_true(json_object_get(o, "looked")),
                      .crash = copy_text(a, o, "crash")};
  json_array_foreach(limits, i, one)
  {
    good = good && read_limit(a, one, &c->limits);
  }
  json_decref(o);
  return good;
}
