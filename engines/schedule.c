#include "engines/schedule.h"

#include "base/file.h"
#include "engines/goals.h"
#include "engines/only.h"
#include "pipeline/json.h"
#include "pipeline/properties.h"
#include "transforms/memory_model.h"
#include "transforms/undefined.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { VERSION = 1 };

/* FNV-1a */
static uint64_t hash_more(uint64_t hash, const char *bytes, size_t length)
{
  for (size_t i = 0; i < length; i++) {
    hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
  }
  return hash;
}

uint64_t hash_bytes(const char *bytes, size_t length)
{
  return hash_more(0xcbf29ce484222325u, bytes, length);
}

const char *program_hash(struct session *v)
{
  uint64_t hash = hash_bytes(NULL, 0);
  for (uint32_t i = 0; i < v->compilation->texts.count; i++) {
    const struct buf *text = &v->compilation->texts.at[i];
    hash = hash_more(hash, text->text, text->length);
    hash = (hash ^ 0x100) * 0x100000001b3u;
  }
  const char *entry = v->compilation->program.entry;
  if (entry) {
    hash = hash_more(hash, entry, strlen(entry));
  }
  const char *orders = v->options->value[OPT_MEMORY_ORDERS];
  if (orders) {
    hash = hash_more(hash, orders, strlen(orders));
  }
  return arena_printf(v->arena, "%016llx", (unsigned long long)hash);
}

static json_t *steps_json(struct session *v, const struct explorer_steps *all,
                          const struct history *h)
{
  json_t *out = json_array();
  for (uint32_t i = 0; i < all->count; i++) {
    const struct explorer_step *s = &all->at[i];
    json_t *inputs = json_array();
    for (uint32_t k = 0; k < s->inputs.count; k++) {
      json_array_append_new(inputs, json_integer(s->inputs.at[k]));
    }
    json_t *step = json_pack("{s:i,s:i,s:o}", "thread", (int)s->thread, "point",
                             (int)s->point, "inputs", inputs);
    struct place p =
        h ? history_place(v, h, s->thread, s->point) : (struct place){0};
    if (h && history_flushes(h, s)) {
      json_object_set_new(step, "flush", json_true());
    }
    if (p.file) {
      json_object_set_new(step, "at",
                          json_string(arena_printf(v->arena, "%s:%u:%u", p.file,
                                                   p.line, p.column)));
    }
    json_array_append_new(out, step);
  }
  return out;
}

static json_t *stuck_json(const struct outcome *o)
{
  json_t *out = json_array();
  for (uint32_t i = 0; i < o->stuck.count; i++) {
    json_array_append_new(out, json_integer(o->stuck.at[i]));
  }
  return out;
}

static void put_text(json_t *o, const char *key, const char *text)
{
  if (text) {
    json_object_set_new(o, key, json_string(text));
  }
}

bool schedule_write(struct session *v, const struct outcome *o,
                    const struct history *h, const char *path)
{
  bool turns = o->turns && !h->confirmed;
  const struct bounds *b = &v->bounds;
  uint8_t mm = o->unit->bounds.mm;
  json_t *bounds = json_pack(
      "{s:b,s:i,s:i,s:i,s:i,s:b,s:b,s:i,s:b,s:b,s:s,s:i}", "keep_loops",
      o->keep_loops, "once", (int)o->once, "slots", (int)o->slots, "unwind",
      (int)o->unwind, "rounds", (int)o->rounds, "spurious_wakeups", b->spurious,
      "spurious_failures", b->spurious_cas, "size", (int)b->size,
      "malloc_may_fail", b->malloc_may_fail, "create_may_fail",
      b->create_may_fail, "check", properties_text(v->arena, b->check, ","),
      "without", (int)v->without);
  if (mm != MM_AUTO) { /* as the program was taken */
    put_text(bounds, "mm", memory_model_name((enum memory_model)mm));
  }
  put_text(bounds, "fail", b->fail);
  put_text(bounds, "no_fail", b->no_fail);
  if (b->undefined != UNDEFINED_AUTO) {
    put_text(bounds, "undefined", undefined_name(b->undefined));
  }
  put_text(bounds, "only_fail", b->only_fail);
  const struct event *event =
      o->event < o->unit->events.count ? &o->unit->events.at[o->event] : NULL;
  json_t *all = json_pack(
      "{s:s,s:i,s:s,s:s,s:s,s:b,s:o,s:o}", "format", "tessera-schedule",
      "version", VERSION, "program", program_hash(v), "engine", o->engine->name,
      "property", property_name(o->deadlock, event), "confirmed", h->confirmed,
      "bounds", bounds, turns ? "turns" : "steps",
      h->confirmed ? steps_json(v, &h->run.schedule, h)
                   : steps_json(v, &o->schedule, NULL));
  if (v->goal) {
    json_object_set_new(all, "goal", goal_json(v->goal));
  }
  if (v->only) {
    json_object_set_new(all, "only", only_json(v->only));
  }
  if (o->stuck.count) {
    json_object_set_new(all, "stuck", stuck_json(o));
  }
  if (h->event) {
    json_object_set_new(all, "violated", json_string(h->event->text));
    json_object_set_new(all, "at", json_string(session_place(v, h->event->at)));
  }
  struct buf text = {0};
  json_put(all, &text);
  bool written = file_write(path, text.text, text.length);
  if (!written) {
    fprintf(stderr, "tessera: cannot write %s: %s\n", path, strerror(errno));
  }
  buf_free(&text);
  return written;
}

static bool number(const json_t *o, const char *key, uint32_t *out)
{
  const json_t *n = json_object_get(o, key);
  json_int_t value = json_integer_value(n);
  *out = (uint32_t)value;
  return json_is_integer(n) && value >= 0 && value <= INT32_MAX;
}

static bool read_steps(struct session *v, const json_t *all,
                       struct explorer_steps *out)
{
  const json_t *o, *input;
  size_t i, k;
  json_array_foreach(all, i, o)
  {
    struct explorer_step s = {0};
    if (!number(o, "thread", &s.thread) || !number(o, "point", &s.point)) {
      return false;
    }
    json_array_foreach(json_object_get(o, "inputs"), k, input)
    {
      VEC_PUSH(v->arena, &s.inputs, json_integer_value(input));
    }
    VEC_PUSH(v->arena, out, s);
  }
  return json_is_array(all);
}

static const char *string_of(const json_t *o, const char *key)
{
  const char *s = json_string_value(json_object_get(o, key));
  return s ? s : "";
}

/* A copy, or NULL if there is none. */
static const char *text_of(struct arena *a, const json_t *o, const char *key)
{
  const char *s = json_string_value(json_object_get(o, key));
  return s ? arena_strndup(a, s, strlen(s)) : NULL;
}

static const char *read_all(struct session *v, const json_t *o,
                            struct outcome *out)
{
  const json_t *bounds = json_object_get(o, "bounds"), *thread;
  uint32_t version;
  size_t i;
  if (strcmp(string_of(o, "format"), "tessera-schedule") != 0) {
    return "it is no schedule";
  }
  if (!number(o, "version", &version) || version != VERSION) {
    return "its version is not known";
  }
  if (strcmp(string_of(o, "program"), program_hash(v)) != 0) {
    return "it is of another program (or other flags, or another compiler)";
  }
  out->turns = json_object_get(o, "turns") != NULL;
  /* Events are numbered by all that was checked; what is looked for is not. */
  uint32_t one, all;
  if (properties_find(v->arena, string_of(o, "property"), &one)) {
    v->bounds.check = one;
    out->deadlock = one == 1u << PROPERTY_DEADLOCK;
  }
  json_array_foreach(json_object_get(o, "stuck"), i, thread)
  {
    VEC_PUSH(v->arena, &out->stuck, (uint32_t)json_integer_value(thread));
  }
  out->keep_loops = json_is_true(json_object_get(bounds, "keep_loops"));
  json_int_t once = json_integer_value(json_object_get(bounds, "once"));
  out->once = once > 0 && once <= INT32_MAX ? (uint32_t)once : 0;
  json_int_t slots = json_integer_value(json_object_get(bounds, "slots"));
  out->slots = slots > 0 && slots <= STEP_MOST_THREADS ? (uint32_t)slots : 0;
  json_int_t size = json_integer_value(json_object_get(bounds, "size"));
  if (size > 0 && size <= UINT32_MAX) {
    v->bounds.size = (uint32_t)size;
  }
  v->bounds.spurious_cas =
      json_is_true(json_object_get(bounds, "spurious_failures"));
  v->bounds.spurious =
      json_is_true(json_object_get(bounds, "spurious_wakeups"));
  if (properties_find(v->arena, string_of(bounds, "check"), &all)) {
    v->bounds.check |= all;
  }
  v->bounds.malloc_may_fail =
      json_is_true(json_object_get(bounds, "malloc_may_fail"));
  v->bounds.create_may_fail =
      json_is_true(json_object_get(bounds, "create_may_fail"));
  if (json_object_get(bounds, "mm") &&
      !memory_model_find(string_of(bounds, "mm"), &v->bounds.mm)) {
    return "its memory model is not known";
  }
  if (v->bounds.mm == MM_C11) {
    bounds_follow_orders(&v->bounds);
  }
  v->bounds.fail = text_of(v->arena, bounds, "fail");
  v->bounds.no_fail = text_of(v->arena, bounds, "no_fail");
  if (json_object_get(bounds, "undefined") &&
      !undefined_find(string_of(bounds, "undefined"), &v->bounds.undefined)) {
    return "what it takes undefined functions for is not known";
  }
  v->bounds.only_fail = text_of(v->arena, bounds, "only_fail");
  v->without = (uint32_t)json_integer_value(json_object_get(bounds, "without"));
  if (json_object_get(o, "goal")) {
    v->goal = goal_read(v->arena, json_object_get(o, "goal"));
    v->bounds.goals = v->goal->kind;
    v->bounds.check = 1u << PROPERTY_ASSERT;
  }
  if (json_object_get(o, "only")) {
    v->only = only_read(v->arena, json_object_get(o, "only"));
    if (!v->only) {
      return "what alone counts in it is not known";
    }
  }
  if (!number(bounds, "unwind", &out->unwind) ||
      !number(bounds, "rounds", &out->rounds) ||
      !read_steps(v, json_object_get(o, out->turns ? "turns" : "steps"),
                  &out->schedule)) {
    return "it is incomplete";
  }
  return NULL;
}

bool schedule_read(struct session *v, const char *path, struct outcome *o,
                   const char **why)
{
  struct buf text = {0};
  json_error_t error;
  if (!file_read(path, &text)) {
    *why = strerror(errno);
    return false;
  }
  json_t *all = json_loadb(text.text ? text.text : "", text.length, 0, &error);
  *o = (struct outcome){0};
  *why = all ? read_all(v, all, o)
             : arena_printf(v->arena, "line %d: %s", error.line, error.text);
  json_decref(all);
  buf_free(&text);
  return *why == NULL;
}
