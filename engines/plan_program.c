#include "engines/plan_program.h"

#include "base/list.h"
#include "contract/orders.h"
#include "engines/goals.h"
#include "engines/prune.h"
#include "engines/schedule.h"
#include "engines/tile_family.h"
#include "transforms/memory_model.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { UNWIND = 2, ROUNDS = 4, TILES = 2 };
#define TILE_SIZE "4t"

static int usage(const char *option, const char *why)
{
  fprintf(stderr, "tessera: %s: %s\n", option, why);
  return EXIT_USAGE;
}

/* --- what was asked for --- */

static bool is_chosen(const struct plan *p, const struct engine *e)
{
  return engine_is_chosen(e, p->options->value[OPT_ENGINE]);
}

static bool takes(const struct engine *e, enum option_id option)
{
  const enum option_id *id = e->options;
  while (*id != OPT_COUNT && *id != option) {
    id++;
  }
  return *id == option;
}

static bool is_taken(const struct plan *p, enum option_id option)
{
  for (uint32_t i = 0; i < ENGINES; i++) {
    if (is_chosen(p, engine_at(i)) && takes(engine_at(i), option)) {
      return true;
    }
  }
  return false;
}

/* What would be ignored: options that are for other engines. */
static int check_engine_options(const struct plan *p)
{
  for (uint32_t i = 0; i < ENGINES; i++) {
    const struct engine *e = engine_at(i);
    for (const enum option_id *id = e->options; *id != OPT_COUNT; id++) {
      if (p->options->value[*id] && !is_taken(p, *id)) {
        return usage(options_name(*id),
                     arena_printf(p->arena, "this is for %s", e->title));
      }
    }
  }
  return EXIT_SAFE;
}

static int check_z(const struct plan *p)
{
  const char *order = p->options->value[OPT_ORDER];
  if (p->has_bounded || strcmp(p->tiling, "z") != 0) {
    return EXIT_SAFE;
  }
  if (options_number(p->options, OPT_SAMPLES, 0) > 0) {
    return usage("--samples", "random schedules have no tiles");
  }
  if (order && !(explorer_order_traits(order) & TRAIT_TILES)) {
    return usage("--order", "with tiles: preemptions");
  }
  return EXIT_SAFE;
}

static int read_tiling(struct plan *p)
{
  const char *tiling = p->options->value[OPT_TILING];
  bool goals = p->options->value[OPT_GOALS];
  bool tiles = p->options->value[OPT_TILES];
  bool sized = p->options->value[OPT_TILE_SIZE];
  p->tiling = tiling                                ? tiling
              : goals && tiles                      ? "z"
              : p->has_bounded && (!goals || sized) ? "staircase"
                                                    : "none";
  if (strcmp(p->tiling, "none") != 0 && strcmp(p->tiling, "z") != 0 &&
      strcmp(p->tiling, "staircase") != 0) {
    return usage("--tiling",
                 arena_printf(p->arena,
                              "unknown tiling '%s' (none, z, staircase)",
                              p->tiling));
  }
  if (!p->has_bounded && strcmp(p->tiling, "staircase") == 0) {
    return usage(
        "--tiling",
        arena_printf(p->arena, "%s knows no rounds: none or z",
                     engine_find(p->options->value[OPT_ENGINE])->title));
  }
  return EXIT_SAFE;
}

static int read_numbers(struct plan *p)
{
  const struct options *o = p->options;
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
  return EXIT_SAFE;
}

static int read_plan(struct plan *p)
{
  if (p->options->value[OPT_LEARNED] && !p->options->value[OPT_GOALS]) {
    return usage("--learned", "this goes with --goals");
  }
  unsigned traits = explorer_order_traits(p->options->value[OPT_ORDER]);
  if (p->options->value[OPT_PATTERNS] && !(traits & TRAIT_FOLLOWS)) {
    return usage("--patterns", "this goes with an --order that follows "
                               "executions; goals have them anyway");
  }
  for (uint32_t i = 0; i < ENGINES; i++) {
    const struct engine *e = engine_at(i);
    bool rounds = e->has_rounds ? e->has_rounds(p->options) : e->bounded;
    p->has_bounded = p->has_bounded || (rounds && is_chosen(p, e));
  }
  const char *model = p->options->value[OPT_MM];
  uint8_t mm = MM_AUTO;
  if (model && memory_model_find(model, &mm) &&
      is_chosen(p, engine_find("backend")) && mm > MM_SC) {
    return usage("--mm", "with this model: --engine=stepper or cbmc");
  }
  int status = read_tiling(p);
  status = status ? status : read_numbers(p);
  status = status ? status : check_engine_options(p);
  return status ? status : check_z(p);
}

/* All rules but those that are not wanted, as a parameter. Two leave executions
 * to tasks that may not be in a sample; and to executions that differ in their
 * order, which goals see. */
static bool add_rules(struct plan *p, json_t *parameters)
{
  const char *not = p->options->value[OPT_NO_PRUNE], *wrong;
  uint32_t without = 0, more = 0;
  if (p->options->value[OPT_SAMPLE] || p->goals) {
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

void plan_add(struct plan *p, const char *name, const char *engine,
              uint64_t count, json_t *parameters)
{
  if (p->goals) {
    json_object_update(parameters, p->goals);
    name = arena_printf(p->arena, "goals-%s", engine);
    count *= goals_count(parameters);
  }
  manifest_add(p->arena, p->manifest, name, engine, count, parameters);
}

json_t *plan_tile_parameters(struct plan *p)
{
  const char *size = p->options->value[OPT_TILE_SIZE];
  json_t *o = json_pack("{s:s,s:s,s:i}", "tiling", p->tiling, "tile-size",
                        size ? size : TILE_SIZE, "seed", (int)p->seed);
  if (strcmp(p->tiling, "z") == 0) {
    json_object_set_new(o, "tiles", json_integer(p->tiles));
  }
  if (!add_rules(p, o)) {
    json_decref(o);
    return NULL;
  }
  return o;
}

/* So many of all tasks, and their number in the parameters. */
int plan_tiles(struct plan *p, const char *engine, const struct unit *u,
               json_t *parameters)
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
  if (!p->options->quiet && !(p->goals && pieces.space.kind == SPACE_WHOLE)) {
    printf("tiles: %" PRIu64 " of %s tasks of %s\n", wanted, count.text,
           engine);
  }
  buf_free(&count);
  plan_add(p, "tiles", engine, wanted, parameters);
  return EXIT_SAFE;
}

/* --- the whole --- */

/* Those that look at everything are before those with bounds. */
static int add_families(struct plan *p, bool bounded)
{
  int status = EXIT_SAFE;
  for (uint32_t i = 0; i < ENGINES && status == EXIT_SAFE; i++) {
    const struct engine *e = engine_at(i);
    if (e->bounded == bounded && is_chosen(p, e)) {
      status = e->plan(p);
    }
  }
  return status;
}

static int make_plan(struct plan *p)
{
  int status = p->options->value[OPT_GOALS] ? goals_plan(p) : EXIT_SAFE;
  status = status ? status : add_families(p, false);
  status = status ? status : add_families(p, true);
  json_decref(p->goals);
  p->goals = NULL;
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

bool plan_program_keep(const struct manifest *m, struct run_program *program)
{
  if (!program_keep(program, m)) {
    return false;
  }
  for (uint32_t i = 0; i < m->families.count; i++) {
    const struct family *f = &m->families.at[i];
    const struct engine *e = engine_find(f->engine);
    struct goals_saved saved = goals_enter(program->v, f);
    if (e->keep) {
      e->keep(program->v, m, f);
    }
    goals_leave(program->v, &saved);
  }
  return true;
}
