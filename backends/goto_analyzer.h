/* goto_analyzer.h -- CBMC's abstract interpreter: proves, or knows nothing. */
#ifndef BACKENDS_GOTO_ANALYZER_H
#define BACKENDS_GOTO_ANALYZER_H

#include "base/arena.h"
#include "base/proc.h"

#include <stdbool.h>

enum { ANALYZER_ARGUMENTS = 20 };

/* Beside CBMC, else on PATH. */
void analyzer_arguments(struct arena *a, const char *cbmc, const char *file,
                        const char *argv[ANALYZER_ARGUMENTS]);
/* Once it has ended: whether it has proved the assertion of that text. */
bool analyzer_proves(const struct proc *p, const char *text);

#endif
