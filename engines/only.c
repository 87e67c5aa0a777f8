/* only.c -- see only.h. Schedules have places, as numbers of sites depend on
 * how many calls tell sites apart. */
#include "engines/only.h"

#include "base/buf.h"
#include "engines/known.h"
#include "transforms/analysis/sites.h"

#include <stdlib.h>
#include <string.h>

static void put_race(const struct session *v, const struct unit *u,
                     struct buf *out)
{
  const struct explorer_pairs *all = known_pairs(v, u, &v->only->race);
  for (uint32_t i = 0; i < all->count; i++) {
    buf_printf(out, "%s%u,%u", i ? ";" : "race:", all->at[i].a, all->at[i].b);
  }
}

static bool is_at(const struct unit *u, uint32_t site, const struct place *p)
{
  const struct place *at = &site_get(u, site)->at;
  return at->file && strcmp(at->file, p->file) == 0 && at->line == p->line &&
         at->column == p->column;
}

/* From that place on; before: the sites of those before it. */
static void put_meeting(const struct unit *u, const struct only *o, uint32_t k,
                        const char *before, struct buf *out)
{
  if (k == o->count) {
    buf_printf(out, "%s%s", out->length ? ";" : "meet:", before);
    return;
  }
  for (uint32_t i = 1; i <= sites_count(u); i++) {
    if (is_at(u, i, &o->places[k])) {
      const char *text =
          arena_printf(u->arena, "%s%s%u", before, k ? "," : "", i);
      put_meeting(u, o, k + 1, text, out);
    }
  }
}

const char *only_target(const struct session *v, const struct unit *u)
{
  struct buf out = {0};
  const struct only *o = v->only;
  if (!o || (o->kind != ONLY_RACE && o->kind != ONLY_MEETING)) {
    return !o                         ? NULL
           : o->kind == ONLY_TARGET   ? o->target
           : o->kind == ONLY_DEADLOCK ? "deadlock"
                                      : "event";
  }
  if (o->kind == ONLY_RACE) {
    put_race(v, u, &out);
  } else {
    put_meeting(u, o, 0, "", &out);
  }
  const char *text =
      out.length ? arena_strndup(v->arena, out.text, out.length) : NULL;
  buf_free(&out);
  return text;
}

/* --- in schedules --- */

static json_t *place_json(const struct place *p)
{
  return json_pack("{s:s,s:i,s:i}", "file", p->file, "line", (int)p->line,
                   "column", (int)p->column);
}

static json_t *meeting_json(const struct only *o)
{
  json_t *all = json_array();
  for (uint32_t i = 0; i < o->count; i++) {
    json_array_append_new(all, place_json(&o->places[i]));
  }
  return json_pack("{s:o}", "meet", all);
}

json_t *only_json(const struct only *o)
{
  if (o->kind == ONLY_MEETING) {
    return meeting_json(o);
  }
  return o->kind == ONLY_RACE
             ? json_pack("[o,o]", place_json(&o->race.first),
                         place_json(&o->race.second))
             : json_string(o->kind == ONLY_DEADLOCK ? "deadlock" : "event");
}

static struct place place_read(struct arena *a, const json_t *o)
{
  const char *file = json_string_value(json_object_get(o, "file"));
  return (struct place){
      .file = file ? arena_strndup(a, file, strlen(file)) : NULL,
      .line = (uint32_t)json_integer_value(json_object_get(o, "line")),
      .column = (uint32_t)json_integer_value(json_object_get(o, "column"))};
}

static bool meeting_read(struct arena *a, const json_t *all, struct only *out)
{
  uint32_t count = (uint32_t)json_array_size(all);
  struct place *places = arena_alloc_array(a, count + 1, sizeof *places);
  bool good = count > 1;
  for (uint32_t i = 0; i < count; i++) {
    places[i] = place_read(a, json_array_get(all, i));
    good = good && places[i].file;
  }
  *out = (struct only){.kind = ONLY_MEETING, .places = places, .count = count};
  return good;
}

const struct only *only_read(struct arena *a, const json_t *o)
{
  struct only *only = ARENA_NEW(a, struct only);
  const char *text = json_string_value(o);
  const json_t *meeting = json_object_get(o, "meet");
  if (meeting) {
    return meeting_read(a, meeting, only) ? only : NULL;
  }
  if (json_array_size(o) == 2) {
    only->kind = ONLY_RACE;
    only->race.first = place_read(a, json_array_get(o, 0));
    only->race.second = place_read(a, json_array_get(o, 1));
    return only->race.first.file && only->race.second.file ? only : NULL;
  }
  only->kind =
      text && strcmp(text, "deadlock") == 0 ? ONLY_DEADLOCK : ONLY_EVENT;
  return text ? only : NULL;
}
