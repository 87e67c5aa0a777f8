/* verify_tiles.c -- `tessera verify --tiling...`: plan, work and report in one.
 *
 * In a folder of its own, or, with --run=DIR, in one that stays: then `tessera
 * work DIR` goes on where this stopped. */
#include "engines/engine.h"

#include "base/diag.h"
#include "base/scratch.h"
#include "report/report.h"

#include <dirent.h>
#include <string.h>

static const enum option_id asking[] = {
    OPT_TILING,      OPT_TILE_SIZE, OPT_TILES,    OPT_SAMPLE,
    OPT_SPLIT,       OPT_PROVER,    OPT_NO_PRUNE, OPT_TASK_TIMEOUT,
    OPT_TASK_MEMORY, OPT_RUN,       OPT_BACKEND};

bool verify_asks_for_tiles(const struct options *o)
{
  bool asks = false;
  for (size_t i = 0; i < sizeof asking / sizeof *asking; i++) {
    asks = asks || o->value[asking[i]];
  }
  return asks;
}

/* The same options, for another command. */
static struct options about_run(struct arena *a, const struct options *o,
                                const char *folder)
{
  struct options run = {0};
  for (int i = 0; i < OPT_COUNT; i++) {
    run.value[i] = o->value[i];
  }
  if (!run.value[OPT_TIMEOUT]) {
    run.value[OPT_TIMEOUT] = "60"; /* as without tiles */
  }
  run.quiet = true;
  VEC_PUSH(a, &run.files, folder);
  return run;
}

/* Replays a schedule of a run that does not stay. */
static int show_schedule(struct arena *a, const struct options *o,
                         const char *folder, const char *name)
{
  struct options replay = {0};
  VEC_PUSH(a, &replay.files, arena_printf(a, "%s/schedules/%s", folder, name));
  for (uint32_t i = 0; i < o->files.count; i++) {
    VEC_PUSH(a, &replay.files, arena_printf(a, "%s/program/%u.i", folder, i));
  }
  replay.value[OPT_NO_WARNINGS] = "";
  replay.value[OPT_CC] = o->value[OPT_CC];
  replay.value[OPT_OUTPUT] = o->value[OPT_OUTPUT];
  replay.value[OPT_FORMAT] = o->value[OPT_FORMAT];
  replay.value[OPT_PROPERTY] = o->value[OPT_PROPERTY];
  return command_replay(&replay);
}

/* Some are of violations that were not confirmed. */
static int show_violation(struct arena *a, const struct options *o,
                          const char *folder)
{
  DIR *all = opendir(arena_printf(a, "%s/schedules", folder));
  int status = EXIT_INTERNAL;
  const struct dirent *e;
  while (all && status != EXIT_UNSAFE && (e = readdir(all))) {
    if (e->d_name[0] != '.') {
      status = show_schedule(a, o, folder, e->d_name);
    }
  }
  if (all) {
    closedir(all);
  }
  return status;
}

/* All others are plan's, work's or report's. */
static bool goes_with_tiles(const struct options *o)
{
  for (int i = 0; i < OPT_COUNT; i++) {
    if (o->value[i] && i != OPT_RUN &&
        !options_are_for((enum option_id)i, "pwt")) {
      fprintf(stderr, "tessera: %s does not go with tiles\n",
              options_name((enum option_id)i));
      return false;
    }
  }
  return true;
}

int command_verify_tiles(struct options *o)
{
  struct arena a = {0};
  const struct format *format = format_of(o);
  if (!format || !goes_with_tiles(o)) {
    return EXIT_USAGE;
  }
  o->quiet = true;
  const char *folder = o->value[OPT_RUN], *output = o->value[OPT_OUTPUT];
  bool stays = folder != NULL;
  if (!scratch_open()) {
    fatal("cannot make a temporary folder:");
  }
  folder = stays ? folder : scratch_file(&a, "run");
  o->value[OPT_OUTPUT] = folder; /* of plan */
  int status = command_plan(o);
  o->value[OPT_OUTPUT] = output;
  if (status == EXIT_SAFE) {
    struct options run = about_run(&a, o, folder);
    status = command_work(&run);
    if (status == EXIT_UNSAFE && !stays && format->shows_steps) {
      status = show_violation(&a, o, folder);
    } else if (status == EXIT_SAFE || status == EXIT_UNSAFE) {
      status = command_report(&run);
    } else if (status > 128) { /* a signal: what was known then */
      command_report(&run);
    }
  }
  scratch_close();
  arena_release(&a);
  return status;
}
