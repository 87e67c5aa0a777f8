#include "modules/attempt_read.h"

#include "pipeline/json.h"

#include <string.h>

static const char *string_of(struct arena *a, const json_t *o, const char *key)
{
  const char *text = json_string_value(json_object_get(o, key));
  return text ? arena_strndup(a, text, strlen(text)) : NULL;
}

static const char *place_of(struct arena *a, const json_t *o)
{
  const char *file = json_string_value(json_object_get(o, "file"));
  const char *slash = file ? strrchr(file, '/') : NULL;
  return file ? arena_printf(
                    a, "%s:%d:%d", slash ? slash + 1 : file,
                    (int)json_integer_value(json_object_get(o, "line")),
                    (int)json_integer_value(json_object_get(o, "column")))
              : NULL;
}

/* A race is at two places. */
static const char *places_of(struct arena *a, const json_t *violated)
{
  const json_t *race = json_object_get(violated, "race");
  if (json_array_size(race) == 2) {
    return arena_printf(a, "%s and %s", place_of(a, json_array_get(race, 0)),
                        place_of(a, json_array_get(race, 1)));
  }
  return place_of(a, violated);
}

static void read_violation(struct arena *a, const json_t *o,
                           struct attempt *one)
{
  const json_t *violated = json_object_get(o, "violated");
  const char *object = json_string_value(json_object_get(violated, "object"));
  const char *text = string_of(a, violated, "text");
  one->end = ATTEMPT_BAD;
  one->property = string_of(a, o, "property");
  one->property = one->property ? one->property : "?";
  one->place = places_of(a, violated);
  text = text ? text : "deadlock";
  if (strstr(text, "is_serial()")) {
    one->property = "linearizability";
    text = "the results are of no serial order";
    one->place = NULL;
  } else if (object && json_object_get(violated, "race")) {
    text = arena_printf(a, "%s, of %s", text, object);
  }
  one->text = text;
  one->violated =
      one->place ? arena_printf(a, "%s, at %s", text, one->place) : text;
  one->switches =
      (uint32_t)json_integer_value(json_object_get(o, "context_switches"));
}

static void read_answer(struct arena *a, const json_t *o, struct attempt *one)
{
  const char *verdict = json_string_value(json_object_get(o, "verdict"));
  verdict = verdict ? verdict : "";
  if (strcmp(verdict, "UNSAFE") == 0) {
    read_violation(a, o, one);
  } else if (strcmp(verdict, "SAFE") == 0) {
    one->end = ATTEMPT_GOOD;
  } else {
    /* It holds with limits that are no stops, too. */
    bool all = strncmp(verdict, "SAFE", 4) == 0 &&
               json_is_null(json_object_get(o, "stopped"));
    const char *detail = string_of(a, o, "detail");
    one->end = all ? ATTEMPT_GOOD : ATTEMPT_UNKNOWN;
    one->why = detail ? detail : "it was not decided";
  }
}

void attempt_read(struct attempts *t, struct attempt *one,
                  const struct child *c)
{
  struct arena *a = t->children.arena;
  json_error_t error;
  json_t *all = json_loadb(c->out, c->length, 0, &error);
  if (all) {
    read_answer(a, all, one);
    json_decref(all);
  } else if (one->end == ATTEMPT_UNKNOWN) {
    const char *line = strchr(c->err, '\n');
    one->why = c->timeout ? "no time was left"
               : line     ? arena_strndup(a, c->err, (size_t)(line - c->err))
                          : "its verification failed";
  }
}
