/* undefined.h -- the option --undefined. */
#ifndef PIPELINE_UNDEFINED_H
#define PIPELINE_UNDEFINED_H

#include "transforms/undefined.h"

/* To an enum undefined; NULL: it stays. False: it was said what is wrong. */
bool undefined_read(struct arena *a, const char *name, uint8_t *u);

#endif
