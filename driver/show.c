/* show.c -- `tessera show`: the program as we understand it. */
#include "base/file.h"
#include "driver/load.h"

#include <stdio.h>
#include <string.h>

static void print(const struct options *o, const struct buf *out)
{
  const char *path = o->value[OPT_OUTPUT];
  if (path) {
    if (!file_write(path, out->text ? out->text : "", out->length)) {
      fatal("cannot write %s:", path);
    }
  } else if (fwrite(out->text ? out->text : "", 1, out->length, stdout) !=
                 out->length ||
             fflush(stdout) != 0) {
    fatal("cannot write:");
  }
}

int command_show(struct options *o)
{
  const char *stage = o->value[OPT_STAGE] ? o->value[OPT_STAGE] : "c";
  bool ast = strcmp(stage, "ast") == 0, ir = strcmp(stage, "ir") == 0;
  if (!ast && !ir && strcmp(stage, "c") != 0) {
    fprintf(stderr, "tessera: unknown stage '%s' (ast, ir, c)\n", stage);
    return EXIT_USAGE;
  }
  struct compilation c = {0};
  struct buf out = {0};
  if (load(&c, o, ast)) {
    struct print_options po = {.no_lines = o->value[OPT_NO_LINES] != NULL,
                               .check_layout =
                                   o->value[OPT_CHECK_LAYOUT] != NULL};
    if (ast) {
      print(o, &c.ast);
    } else if (ir) {
      dump_program(&c.program, &out);
      print(o, &out);
    } else {
      print_program(&c.program, &po, &out);
      print(o, &out);
    }
  }
  int status = load_status(&c);
  buf_free(&out);
  load_release(&c);
  return status;
}
