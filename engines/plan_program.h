/* plan_program.h -- `tessera plan`: which tasks a run has. */
#ifndef ENGINES_PLAN_PROGRAM_H
#define ENGINES_PLAN_PROGRAM_H

#include "engines/engine.h"
#include "engines/program.h"

/* What was asked for, for engines that add their tasks. */
struct plan {
  struct arena *arena;
  const struct options *options;
  struct run_program *program; /* read */
  struct manifest *manifest;
  const char *tiling;
  uint32_t unwind, rounds, tiles, seed;
  bool has_bounded; /* an engine whose tasks have rounds */
  json_t *goals;    /* that all tasks are about (goals.h), or NULL */
};

/* Adds the families of the engines that the options choose. Exit status; other
 * than EXIT_SAFE: it was said why. */
int plan_program(struct arena *a, struct options *o, struct manifest *m,
                 struct run_program *program);
/* Once that was written: what all workers need of the program, beside it.
 * False: it was said why. */
bool plan_program_keep(const struct manifest *m, struct run_program *program);

/* --- for engines --- */
/* A family of so many tasks, of each goal if there are some; gives up
 * parameters. */
void plan_add(struct plan *p, const char *name, const char *engine,
              uint64_t count, json_t *parameters);
/* Parameters of a family of tiles (tile_family.h) and its rules for pruning;
 * NULL: usage, it was said why. */
json_t *plan_tile_parameters(struct plan *p);
/* A family of such tasks, so many as were asked for; gives up parameters. Exit
 * status as above. */
int plan_tiles(struct plan *p, const char *engine, const struct unit *u,
               json_t *parameters);

#endif
