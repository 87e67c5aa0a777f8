/* only.c -- see only.h. Schedules have places, as numbers of sites depend on
 * how many calls tell sites apart. */
#include "engines/only.h"

#include "base/buf.h"
#include "engines/known.h"

#include <stdlib.h>
#include <string.h>

const char *only_target(const struct session *v, const struct unit *u)
{
  struct buf out = {0};
  if (!v->only || v->only->kind != ONLY_RACE) {
    return !v->only                         ? NULL
           : v->only->kind == ONLY_TARGET   ? v->only->target
           : v->only->kind == ONLY_DEADLOCK ? "deadlock"
                                            : "event";
  }
  const struct explorer_pairs *all = known_pairs(v, u, &v->only->race);
  for (uint32_t i = 0; i < all->count; i++) {
    buf_printf(&out, "%s%u,%u", i ? ";" : "race:", all->at[i].a, all->at[i].b);
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

json_t *only_json(const struct only *o)
{
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

const struct only *only_read(struct arena *a, const json_t *o)
{
  struct only *only = ARENA_NEW(a, struct only);
  const char *text = json_string_value(o);
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
