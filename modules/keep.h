/* keep.h -- a bug's files in the user's folder: a driver, and its schedule for
 * `tessera replay`; a test that fails (turns.h). */
#ifndef MODULES_KEEP_H
#define MODULES_KEEP_H

#include "modules/generate.h"

/* Make it, unless it is there; whether it was made. Fatal: nothing can be
 * written there. */
bool keep_folder(const char *folder);
void keep_bug(struct attempts *t, struct found *f, uint32_t number,
              const char *folder);

#endif
