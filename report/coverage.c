/* coverage.c -- in which format, and where to. */
#include "report/coverage.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct coverage_format all[] = {
    {"text", coverage_text}, {"json", coverage_json}, {"lcov", coverage_lcov}};

enum { COUNT = sizeof all / sizeof *all };

const struct coverage_format *coverage_format(const struct options *o)
{
  const char *name = o->value[OPT_FORMAT];
  for (uint32_t i = 0; i < COUNT; i++) {
    if (!name || strcmp(all[i].name, name) == 0) {
      return &all[i];
    }
  }
  fprintf(stderr, "tessera: --format: unknown format '%s' (", name);
  for (uint32_t i = 0; i < COUNT; i++) {
    fprintf(stderr, i ? ", %s" : "%s", all[i].name);
  }
  fputs(")\n", stderr);
  return NULL;
}

/* NULL: stdout. */
static bool print(const struct coverage *c, const struct coverage_format *f,
                  const char *path)
{
  struct buf out = {0};
  f->print(c, &out);
  const char *text = out.text ? out.text : "";
  bool good = path ? file_write(path, text, out.length)
                   : fwrite(text, 1, out.length, stdout) == out.length &&
                         fflush(stdout) == 0;
  if (!good) {
    fprintf(stderr, "tessera: cannot write %s: %s\n", path ? path : "",
            strerror(errno));
  }
  buf_free(&out);
  return good;
}

bool coverage_report(const struct coverage *c)
{
  const struct options *o = c->v->options;
  const char *lcov = o->value[OPT_LCOV];
  return (!lcov || print(c, &all[COUNT - 1], lcov)) &&
         print(c, coverage_format(o), o->value[OPT_OUTPUT]);
}

const char *coverage_deed(const struct coverage *c, uint32_t site)
{
  static const char *const does[] = {"reads", "writes", "updates"};
  const struct site *s = site_get(c->unit, site);
  struct arena *a = c->v->arena;
  const char *order =
      s->order == MEMORY_PLAIN
          ? ""
          : arena_printf(a, " (%s)", memory_order_name(s->order));
  if (s->kind > SITE_UPDATE) {
    return c->called[site] ? c->called[site] : "calls";
  }
  return arena_printf(a, "%s %s%s", does[s->kind], s->text, order);
}
