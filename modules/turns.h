/* turns.h -- a bug as a test of one file, for any compiler and any runner: its
 * exit status is not 0 as long as the bug is there.
 *
 * It includes the module's sources. Its threads run in turns
 * (runtime/models/turns.h), which are found by running it: those with which it
 * fails each time, with steps where something waits, or, if that is not
 * enough, at each access to memory (-fsanitize=thread). What violates no
 * assertion and does not crash, as a race alone, has no such test, and neither
 * has a deadlock: how long a test may take does not say that it hangs. */
#ifndef MODULES_TURNS_H
#define MODULES_TURNS_H

#include "modules/generate.h"

/* The path, or NULL: no turns were found. */
const char *turns_write(struct attempts *t, const struct found *f,
                        const char *path);

#endif
