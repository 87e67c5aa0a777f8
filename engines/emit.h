/* emit.h -- `tessera plan --emit`: instances as files, for others to use. */
#ifndef ENGINES_EMIT_H
#define ENGINES_EMIT_H

#include "engines/program.h"

/* The planned family's instances in a folder that is not there yet, whole or
 * not at all. Exit status; it was said why. */
int emit_run(struct run_program *p, const struct manifest *m,
             const char *folder);

#endif
