/* scratch.h -- a folder for files of one run, gone when we are.
 *
 * Also when a signal or fatal() ends the program. There is one: who opens it
 * again gets the same, and the last one to close it removes it. */
#ifndef BASE_SCRATCH_H
#define BASE_SCRATCH_H

#include "base/arena.h"

#include <stdbool.h>

/* Make it, under TMPDIR or /tmp; false: errno. */
bool scratch_open(void);
/* The path of a file in it, to be removed with it. */
const char *scratch_file(struct arena *a, const char *name);
void scratch_close(void);

#endif
