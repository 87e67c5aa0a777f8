/* reduction.h -- the stepper's reductions, for the command line. */
#ifndef PIPELINE_REDUCTION_H
#define PIPELINE_REDUCTION_H

#include "transforms/transforms.h"

/* Names to a set of enum reduction. False: it was said what is wrong. */
bool reduction_read(struct arena *a, const char *list, uint32_t *set);
/* To stderr: which are on, and how often each applied in the unit's text. */
void reduction_print(const struct unit *u);

#endif
