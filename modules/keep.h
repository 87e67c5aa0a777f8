/* keep.h -- a bug's files in the user's folder: a driver, and its schedule for
 * `tessera replay`; a test that fails (turns.h). */
#ifndef MODULES_KEEP_H
#define MODULES_KEEP_H

#include "modules/generate.h"

void keep_bug(struct attempts *t, struct found *f, uint32_t number,
              const char *folder);

#endif
