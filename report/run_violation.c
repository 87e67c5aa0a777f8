/* run_violation.c -- what a task's violation is, and where: its schedule says
 * so. */
#include "report/report_run.h"

#include "base/file.h"
#include "pipeline/json.h"

#include <string.h>

static const char *copy_of(struct arena *a, const json_t *o, const char *key)
{
  const char *s = json_string_value(json_object_get(o, key));
  return s ? arena_strndup(a, s, strlen(s)) : NULL;
}

struct run_violation run_violation(const struct run_view *v,
                                   const struct report_task *t)
{
  struct run_violation found = {0};
  struct buf text = {0};
  if (t->schedule &&
      file_read(manifest_path(v->arena, v->m, t->schedule), &text)) {
    json_t *o = json_loadb(text.text, text.length, 0, NULL);
    found.text = copy_of(v->arena, o, "violated");
    found.at = copy_of(v->arena, o, "at");
    json_decref(o);
  }
  buf_free(&text);
  return found;
}
