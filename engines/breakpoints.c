/* breakpoints.c -- where threads are to meet, as the user says: places of the
 * option --breakpoint, or breakpoints of the same name in the source
 * (runtime/include/tessera.h). They are predictions of the user's. */
#include "engines/predictions.h"

#include "contract/words.h"
#include "transforms/analysis/sites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sites of a line. */
struct line {
  uint32_t at[64], count;
};

/* Whether the file is called so, or its last part is. */
static bool is_file(const char *file, const char *name, size_t length)
{
  size_t whole = file ? strlen(file) : 0;
  const char *end = whole >= length ? file + whole - length : NULL;
  return end && strncmp(end, name, length) == 0 &&
         (end == file || end[-1] == '/');
}

static bool is_access(const struct site *s)
{
  return s->kind != SITE_CALL;
}

/* "FILE:LINE", up to a comma. False: it is none. */
static bool read_line(const struct unit *u, const char *text, size_t length,
                      struct line *out)
{
  const char *colon = memrchr(text, ':', length);
  char *end;
  unsigned long line = colon ? strtoul(colon + 1, &end, 10) : 0;
  if (!line || end != text + length) {
    return false;
  }
  for (uint32_t i = 1; i <= sites_count(u); i++) {
    const struct site *s = site_get(u, i);
    if (is_access(s) && s->at.line == line &&
        is_file(s->at.file, text, (size_t)(colon - text)) &&
        out->count < sizeof out->at / sizeof *out->at) {
      out->at[out->count++] = i;
    }
  }
  return true;
}

/* One site of each line; all ways to choose them. */
static void add_all(struct predictions *p, const struct line *lines,
                    uint32_t count, struct site_group *g)
{
  if (g->count == count) {
    prediction_add_meeting(p, g);
    return;
  }
  const struct line *l = &lines[g->count];
  for (uint32_t i = 0; i < l->count; i++) {
    g->at[g->count++] = l->at[i];
    add_all(p, lines, count, g);
    g->count--;
  }
}

static const char *read_option(struct predictions *p, const char *list)
{
  struct arena *a = p->v->arena;
  struct line lines[PREDICTION_PLACES] = {{{0}, 0}};
  struct site_group g = {.count = 0};
  uint32_t count = 0;
  for (const char *text = list; *text || !count;) {
    size_t length = strcspn(text, ",");
    if (count == PREDICTION_PLACES) {
      return arena_printf(a, "--breakpoint: at most %u places, not '%s'",
                          (unsigned)PREDICTION_PLACES, list);
    }
    if (!read_line(p->unit, text, length, &lines[count])) {
      return arena_printf(a, "--breakpoint: '%.*s' is not FILE:LINE",
                          (int)length, text);
    }
    if (!lines[count++].count) {
      return arena_printf(
          a, "--breakpoint: no thread does anything at %.*s that others see",
          (int)length, text);
    }
    text += length + (text[length] == ',');
  }
  if (count == 1) {
    lines[count++] = lines[0];
  }
  add_all(p, lines, count, &g);
  return NULL;
}

static const char *name_of(const struct unit *u, uint32_t site)
{
  static const char prefix[] = BREAKPOINT_PREFIX;
  const char *text = site_get(u, site)->text;
  return text && strncmp(text, prefix, sizeof prefix - 1) == 0 ? text : NULL;
}

/* Two of the same name, which may be at the same place. */
static void read_names(struct predictions *p)
{
  uint32_t most = sites_count(p->unit);
  for (uint32_t i = 1; i <= most; i++) {
    const char *name = name_of(p->unit, i);
    for (uint32_t k = i; name && k <= most; k++) {
      const char *other = name_of(p->unit, k);
      struct site_group g = {{i, k}, 2};
      if (other && strcmp(name, other) == 0) {
        prediction_add_meeting(p, &g);
      }
    }
  }
}

const char *breakpoints_find(struct predictions *p)
{
  const char *list = p->v->options->value[OPT_BREAKPOINT];
  read_names(p);
  const char *why = list ? read_option(p, list) : NULL;
  p->misused = why != NULL;
  return why;
}
