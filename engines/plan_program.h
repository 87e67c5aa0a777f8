/* plan_program.h -- tasks about a program: `plan` with the engines cbmc and
 * stepper. */
#ifndef ENGINES_PLAN_PROGRAM_H
#define ENGINES_PLAN_PROGRAM_H

#include "engines/program.h"
#include "pipeline/options.h"
#include "swarm/manifest.h"

/* Adds the families that the options ask for. Exit status; other than
 * EXIT_SAFE: it was said why. */
int plan_program(struct arena *a, struct options *o, struct manifest *m,
                 struct run_program *program);
/* Once that was written: what all workers need of the program, beside it.
 * False: it was said why. */
bool plan_program_keep(const struct manifest *m, struct run_program *program);

#endif
