/* attempt_read.h -- what `tessera verify --format=json` said of a driver. */
#ifndef MODULES_ATTEMPT_READ_H
#define MODULES_ATTEMPT_READ_H

#include "modules/attempt.h"

/* Fills in what came of it. */
void attempt_read(struct attempts *t, struct attempt *one,
                  const struct child *c);

#endif
