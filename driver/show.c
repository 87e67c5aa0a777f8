/* show.c -- `tessera show`: the program as we understand it. */
#include "base/file.h"
#include "pipeline/pipeline.h"
#include "pipeline/properties.h"
#include "pipeline/reduction.h"
#include "pipeline/undefined.h"
#include "transforms/memory_model.h"

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

enum stage {
  STAGE_AST,
  STAGE_IR,
  STAGE_C,
  STAGE_POINTS, /* from here on, of threads */
  STAGE_ACCESSES,
  STAGE_SITES,
  STAGE_PATTERNS,
  STAGE_SEQ,
  STAGE_STEP,
  STAGE_YIELD,
  STAGES
};

static const char *const stage_names[STAGES] = {
    "ast",   "ir",       "c",   "points", "accesses",
    "sites", "patterns", "seq", "step",   "yield"};

static enum stage read_stage(const char *name)
{
  for (int i = 0; i < STAGES; i++) {
    if (strcmp(stage_names[i], name) == 0) {
      return (enum stage)i;
    }
  }
  return STAGES;
}

/* False: usage. */
static bool show_threads(struct compilation *c, const struct options *o,
                         const struct sync_types *opaque, enum stage stage,
                         struct buf *out)
{
  struct unit u = {0};
  struct bounds b = unit_default_bounds();
  b.unwind = options_number(o, OPT_UNWIND, b.unwind);
  b.rounds = options_number(o, OPT_ROUNDS, b.rounds);
  b.windows = options_number(o, OPT_TILES, 0);
  b.stores = options_number(o, OPT_STORES, 0);
  b.calls = options_number(o, OPT_CALLS, b.calls);
  b.native = b.keep_loops = stage == STAGE_STEP;
  b.tell_locked = b.tell_variables = o->value[OPT_OBSERVE] != NULL;
  b.plain = stage == STAGE_YIELD;
  if (o->value[OPT_MM] && !memory_model_find(o->value[OPT_MM], &b.mm)) {
    fprintf(stderr, "tessera: --mm: unknown model '%s' (%s)\n",
            o->value[OPT_MM], memory_model_names(&c->arena));
    return false;
  }
  if (stage == STAGE_YIELD && memory_model_buffers(b.mm)) {
    fputs("tessera: --stage=yield knows interleavings only: not with this "
          "--mm\n",
          stderr);
    return false;
  }
  if (!undefined_read(&c->arena, o->value[OPT_UNDEFINED], &b.undefined) ||
      (o->value[OPT_CHECK] &&
       !properties_read(&c->arena, o->value[OPT_CHECK], &b.check)) ||
      (stage == STAGE_STEP && o->value[OPT_NO_REDUCTION] &&
       !reduction_read(&c->arena, o->value[OPT_NO_REDUCTION], &b.without))) {
    return false;
  }
  if (stage == STAGE_YIELD) {
    b.check &= concurrent_properties();
  }
  if (!unit_make(&u, c, opaque, &b)) {
    return true;
  }
  if (stage == STAGE_SEQ) {
    sequentialise_run(&u, models_text, out);
  } else if (stage == STAGE_STEP) {
    step_run(&u, native_text, out);
  } else if (stage == STAGE_YIELD) {
    plain_print(&u, false, out);
  } else if (stage == STAGE_ACCESSES) {
    accesses_dump(&u, out);
  } else if (stage == STAGE_SITES) {
    sites_run(&u);
    sites_dump(&u, out);
  } else if (stage == STAGE_PATTERNS) {
    sites_run(&u);
    patterns_dump(&u, out);
  } else {
    points_dump(&u, out);
  }
  return true;
}

/* A label before a branch would make a thread of something else. */
static void refuse_forks(struct compilation *c)
{
  for (uint32_t i = 0; i < c->program.funcs.count; i++) {
    const struct func *f = c->program.funcs.at[i];
    for (uint32_t b = 0; f->reachable && b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      if (block->forks) {
        diag_unsupported(&c->diag, block->at,
                         "C with a thread that a label makes is not printed");
      }
    }
  }
}

int command_show(struct options *o)
{
  const char *name = o->value[OPT_STAGE] ? o->value[OPT_STAGE] : "c";
  enum stage stage = read_stage(name);
  if (stage == STAGES) {
    fprintf(stderr,
            "tessera: unknown stage '%s' (ast, ir, c, points, accesses, "
            "sites, patterns, seq, step, yield)\n",
            name);
    return EXIT_USAGE;
  }
  struct compilation c = {0};
  struct buf out = {0};
  struct sync_types opaque;
  bool good = true;
  if (stage >= STAGE_POINTS ? load_whole(&c, o, &opaque)
                            : load(&c, o, stage == STAGE_AST)) {
    struct print_options po = {.no_lines = o->value[OPT_NO_LINES] != NULL,
                               .check_layout =
                                   o->value[OPT_CHECK_LAYOUT] != NULL};
    switch (stage) {
    case STAGE_AST:
      print(o, &c.ast);
      break;
    case STAGE_IR:
      dump_program(&c.program, &out);
      break;
    case STAGE_C:
      refuse_forks(&c);
      print_program(&c.program, &po, &out);
      break;
    case STAGE_POINTS:
    case STAGE_ACCESSES:
    case STAGE_SITES:
    case STAGE_PATTERNS:
    case STAGE_SEQ:
    case STAGE_STEP:
    case STAGE_YIELD:
      good = show_threads(&c, o, &opaque, stage, &out);
      break;
    case STAGES:
      break;
    }
    if (good && stage != STAGE_AST && diag_ok(&c.diag)) {
      print(o, &out);
    }
  }
  int status = good ? load_status(&c) : EXIT_USAGE;
  buf_free(&out);
  load_release(&c);
  return status;
}
