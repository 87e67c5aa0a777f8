/* formats.c -- the table of output formats. */
#include "report/report.h"

#include "report/finding.h"
#include "report/output.h"

#include <stdio.h>
#include <string.h>

static const struct format *const all[] = {
#define FORMAT(name) &format_##name,
#include "report/formats.def"
#undef FORMAT
};

enum { COUNT = sizeof all / sizeof *all };

const struct format *format_of(const struct options *o)
{
  const char *name = o->value[OPT_FORMAT];
  for (uint32_t i = 0; i < COUNT; i++) {
    if (!name || strcmp(all[i]->name, name) == 0) {
      return all[i];
    }
  }
  fprintf(stderr, "tessera: --format: unknown format '%s' (", name);
  for (uint32_t i = 0; i < COUNT; i++) {
    fprintf(stderr, i ? ", %s" : "%s", all[i]->name);
  }
  fputs(")\n", stderr);
  return NULL;
}

bool format_is_own(const struct options *o, const char *command)
{
  const char *name = o->value[OPT_FORMAT];
  bool own = !name || strcmp(name, "text") == 0 || strcmp(name, "json") == 0;
  if (!own) {
    fprintf(stderr, "tessera: --format: %s has text and json, not '%s'\n",
            command, name);
  }
  return own;
}

void report_answer(struct session *v, const struct answer *a)
{
  struct output out = output_open(v->options->value[OPT_OUTPUT]);
  const struct format *f = format_of(v->options);
  struct findings all;
  if (f->findings) {
    findings_of(v, a, &all);
    f->findings(v, &all);
  } else {
    f->answer(v, a);
  }
  output_close(&out);
}

bool report_of_run(const struct options *o, const struct run_view *v)
{
  struct output out = output_open(o->value[OPT_OUTPUT]);
  const struct format *f = format_of(o);
  struct findings all;
  bool written = true;
  if (f->findings) {
    findings_of_run(v, &all);
    f->findings(NULL, &all);
  } else {
    written = f->run(v);
  }
  output_close(&out);
  return written;
}
