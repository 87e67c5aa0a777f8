#include "engines/plan_program.h"

#include "base/list.h"
#include "contract/orders.h"
#include "engines/probe.h"
#include "engines/program.h"
#include "engines/prune.h"
#include "engines/schedule.h"
#include "engines/task_template.h"
#include "engines/tile_family.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { UNWIND = 2, ROUNDS = 4, TILES = 2 };
#define TILE_SIZE "4t"
#define LEARN_SECONDS 2.0

struct plan {
  struct arena *arena;
  const struct options *options;
  struct run_program *program;
  struct manifest *manifest;
  const char *tiling;
  uint32_t unwind, rounds, tiles, seed;
  bool has_cbmc, has_stepper;
};

static int usage(const char *option, const char *why)
{
  fprintf(stderr, "tessera: %s: %s\n", option, why);
  return EXIT_USAGE;
}

/* What would be ignored. */
static int check_engine_options(const struct plan *p)
{
  static const struct {
    enum option_id id;
    bool cbmc; /* its; else the stepper's */
  } rows[] = {{OPT_SPLIT, true},   {OPT_PROVER, true}, {OPT_ROUNDS, true},
              {OPT_UNWIND, true},  {OPT_BOUND, false}, {OPT_ORDER, false},
              {OPT_SAMPLES, false}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    bool used = rows[i].cbmc ? p->has_cbmc : p->has_stepper;
    if (p->options->value[rows[i].id] && !used) {
      return usage(options_name(rows[i].id), rows[i].cbmc
                                                 ? "this is for CBMC"
                                                 : "this is for the stepper");
    }
  }
  if (p->options->value[OPT_TASK_COUNT]) {
    return usage("--count", "this is for the engine command");
  }
  const char *order = p->options->value[OPT_ORDER];
  if (!p->has_cbmc && strcmp(p->tiling, "z") == 0) {
    if (p->options->value[OPT_SAMPLES]) {
      return usage("--samples", "random schedules have no tiles");
    }
    if (order && !(explorer_order_traits(order) & TRAIT_TILES)) {
      return usage("--order", "with tiles: preemptions");
    }
  }
  return EXIT_SAFE;
}

static int read_plan(struct plan *p)
{
  const struct options *o = p->options;
  const char *engine = o->value[OPT_ENGINE];
  engine = engine ? engine : "auto";
  p->has_cbmc = strcmp(engine, "stepper") != 0;
  p->has_stepper = strcmp(engine, "cbmc") != 0;
  if (strcmp(engine, "auto") != 0 && p->has_cbmc && p->has_stepper) {
    return usage("--engine",
                 arena_printf(p->arena,
                              "unknown engine '%s' (auto, cbmc, stepper, "
                              "command)",
                              engine));
  }
  p->tiling = o->value[OPT_TILING];
  p->tiling = p->tiling ? p->tiling : p->has_cbmc ? "staircase" : "none";
  if (strcmp(p->tiling, "none") != 0 && strcmp(p->tiling, "z") != 0 &&
      strcmp(p->tiling, "staircase") != 0) {
    return usage("--tiling",
                 arena_printf(p->arena,
                              "unknown tiling '%s' (none, z, staircase)",
                              p->tiling));
  }
  if (!p->has_cbmc && strcmp(p->tiling, "staircase") == 0) {
    return usage("--tiling", "the stepper knows no rounds: none or z");
  }
  p->unwind = options_number(o, OPT_UNWIND, UNWIND);
  p->rounds = options_number(o, OPT_ROUNDS, ROUNDS);
  p->tiles = options_number(o, OPT_TILES, TILES);
  p->seed = options_number(o, OPT_SEED, 0);
  if (p->unwind < 1) {
    return usage("--unwind", "at least 1");
  }
  if (p->rounds < 1 || p->rounds > BOX_ROUNDS) {
    return usage("--rounds", "1 to 64");
  }
  uint32_t parts = options_number(o, OPT_SPLIT, 2);
  if (parts < 2 || parts > TASK_PARTS_MAX) {
    return usage("--split", "2 to 256");
  }
  if (p->tiles < 1 || p->tiles > SPACE_LENGTH) {
    return usage("--tiles", "1 to 64");
  }
  return check_engine_options(p);
}

/* All rules but those that are not wanted, as a parameter. Two leave executions
 * to tasks that may not be in a sample. */
static bool add_rules(struct plan *p, json_t *parameters)
{
  const char *not = p->options->value[OPT_NO_PRUNE], *wrong;
  uint32_t without = 0, more = 0;
  if (p->options->value[OPT_SAMPLE]) {
    without = 1u << PRUNE_INDEPENDENT | 1u << PRUNE_EXCHANGED;
  }
  if (not &&!list_read(p->arena, not, prune_names, PRUNE_RULES, &more,
                       &wrong)) {
    fprintf(stderr, "tessera: --no-prune: unknown rule '%s' (%s)\n", wrong,
            list_text(p->arena, prune_names, PRUNE_RULES, UINT32_MAX, ", "));
    return false;
  }
  without |= more;
  json_object_set_new(parameters, "prune",
                      json_string(list_text(p->arena, prune_names, PRUNE_RULES,
                                            ~without, ",")));
  return true;
}

/* --- families --- */

/* So many of all tasks, and their number in the parameters. */
static int add_pieces(struct plan *p, const char *name, const char *engine,
                      const struct unit *u, json_t *parameters)
{
  struct tile_family pieces = {0};
  struct buf count = {0};
  const char *sample = p->options->value[OPT_SAMPLE];
  const char *why = tile_family_open(p->program->v, &pieces, u, parameters);
  if (why) {
    json_decref(parameters);
    return usage("--tile-size", why);
  }
  big_print(&pieces.space.count, &count);
  json_object_set_new(parameters, "of", json_string(count.text));
  json_object_set_new(parameters, "positions", tile_family_positions(&pieces));
  uint64_t wanted =
      sample ? options_number(p->options, OPT_SAMPLE, 0) : MANIFEST_TASKS_MAX;
  bool all = pieces.space.small && pieces.space.small_count <= wanted;
  if (!all && !sample) {
    fprintf(stderr,
            "tessera: these are %s tasks; take a sample (--sample=N) or larger "
            "tiles (--tile-size)\n",
            count.text);
    buf_free(&count);
    json_decref(parameters);
    return EXIT_USAGE;
  }
  wanted = all ? pieces.space.small_count : wanted;
  if (!wanted) {
    buf_free(&count);
    json_decref(parameters);
    return usage("--sample", "at least one task");
  }
  if (!p->options->quiet) {
    printf("%s: %" PRIu64 " of %s tasks of %s\n", name, wanted, count.text,
           engine);
  }
  buf_free(&count);
  manifest_add(p->arena, p->manifest, name, engine, wanted, parameters);
  return EXIT_SAFE;
}

static json_t *tile_parameters(const struct plan *p)
{
  const char *size = p->options->value[OPT_TILE_SIZE];
  json_t *o = json_pack("{s:s,s:s,s:i}", "tiling", p->tiling, "tile-size",
                        size ? size : TILE_SIZE, "seed", (int)p->seed);
  if (strcmp(p->tiling, "z") == 0) {
    json_object_set_new(o, "tiles", json_integer(p->tiles));
  }
  return o;
}

/* Tasks that take a tenth of their time, if that is limited. */
static const char *learn(struct plan *p, struct task_template *m,
                         json_t *parameters)
{
  struct session *v = p->program->v;
  double limit = p->manifest->seconds;
  if (!v->cbmc_version) {
    return arena_printf(p->arena, "cannot run %s", v->cbmc);
  }
  const char *why =
      task_template_make(v, m, NULL); /* the folder is not there yet */
  return why ? why
             : probe_size(v, m, parameters,
                          limit > 0 ? limit / 10 : LEARN_SECONDS);
}

static int add_cbmc(struct plan *p)
{
  struct session *v = p->program->v;
  struct task_template m = {0};
  json_t *o = tile_parameters(p);
  if (!add_rules(p, o)) {
    json_decref(o);
    return EXIT_USAGE;
  }
  json_object_set_new(o, "unwind", json_integer(p->unwind));
  json_object_set_new(o, "rounds", json_integer(p->rounds));
  uint32_t parts = options_number(p->options, OPT_SPLIT, 0);
  if (p->options->value[OPT_PROVER]) {
    json_object_set_new(o, "prover", json_true());
  }
  if (parts) {
    json_object_set_new(o, "split", json_integer(parts));
  }
  const char *why = task_template_of(v, &m, o);
  if (why) {
    fprintf(stderr, "tessera: %s\n", why);
    json_decref(o);
    return diag_ok(&p->program->compilation.diag)
               ? EXIT_UNKNOWN
               : load_status(&p->program->compilation);
  }
  const char *size = p->options->value[OPT_TILE_SIZE];
  if (size && strcmp(size, "auto") == 0) {
    why = learn(p, &m, o);
    if (why) {
      fprintf(stderr, "tessera: --tile-size=auto: %s\n", why);
      json_decref(o);
      return EXIT_UNKNOWN;
    }
  }
  return add_pieces(p, "tiles", "cbmc", m.unit, o);
}

static int add_stepper(struct plan *p)
{
  struct session *v = p->program->v;
  const char *order = p->options->value[OPT_ORDER];
  const char *bound = p->options->value[OPT_BOUND];
  json_t *o = json_object();
  if (order) {
    json_object_set_new(o, "order", json_string(order));
  }
  if (bound) {
    options_number(p->options, OPT_BOUND, 0);
    json_object_set_new(o, "bound", json_string(bound));
  }
  if (p->options->value[OPT_SAMPLES]) {
    uint32_t samples = options_number(p->options, OPT_SAMPLES, 0);
    uint32_t count = options_number(p->options, OPT_SAMPLE, 1);
    json_object_set_new(o, "samples", json_integer(samples));
    json_object_set_new(o, "seed", json_integer(p->seed));
    manifest_add(p->arena, p->manifest, "random", "stepper", count ? count : 1,
                 o);
    return EXIT_SAFE;
  }
  if (strcmp(p->tiling, "z") != 0 || p->has_cbmc) {
    manifest_add(p->arena, p->manifest, "search", "stepper", 1, o);
    return EXIT_SAFE;
  }
  json_object_update_new(o, tile_parameters(p));
  if (!add_rules(p, o)) {
    json_decref(o);
    return EXIT_USAGE;
  }
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  struct bounds b = v->bounds;
  b.unwind = STEPPER_UNWIND;
  b.native = b.keep_loops = true;
  b.no_slots = !stepping_has_slots(v);
  b.without = v->without;
  if (!unit_make(u, v->compilation, &v->opaque, &b)) {
    json_decref(o);
    return load_status(&p->program->compilation);
  }
  return add_pieces(p, "tiles", "stepper", u, o);
}

/* --- the whole --- */

static int make_plan(struct plan *p)
{
  int status = p->has_stepper ? add_stepper(p) : EXIT_SAFE;
  if (status == EXIT_SAFE && p->has_cbmc) {
    status = add_cbmc(p);
  }
  if (status != EXIT_SAFE) {
    return status;
  }
  p->manifest->hash = arena_printf(p->arena, "%s", program_hash(p->program->v));
  p->manifest->files = json_array();
  for (uint32_t i = 0; i < p->options->files.count; i++) {
    json_array_append_new(p->manifest->files,
                          json_string(p->options->files.at[i]));
  }
  return EXIT_SAFE;
}

int plan_program(struct arena *a, struct options *o, struct manifest *m,
                 struct run_program *program)
{
  struct plan p = {.arena = a, .options = o, .program = program, .manifest = m};
  int status = read_plan(&p);
  if (status != EXIT_SAFE) {
    return status;
  }
  if (program_open(program, o, &status)) {
    status = make_plan(&p);
  } else if (status == EXIT_SAFE) {
    status = EXIT_INTERNAL;
  }
  return status;
}

/* What CBMC makes of it, so that not every worker has to. */
static void fill_cache(struct session *v, const struct manifest *m)
{
  for (uint32_t i = 0; i < m->families.count && v->cbmc_version; i++) {
    const struct family *f = &m->families.at[i];
    struct task_template mosaic = {0};
    if (strcmp(f->engine, "cbmc") == 0 &&
        !task_template_of(v, &mosaic, f->parameters)) {
      task_template_make(v, &mosaic, manifest_path(v->arena, m, "cache"));
    }
  }
}

bool plan_program_keep(const struct manifest *m, struct run_program *program)
{
  bool kept = program_keep(program, m);
  if (kept) {
    fill_cache(program->v, m);
  }
  return kept;
}
