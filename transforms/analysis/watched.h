/* watched.h -- sites whose accesses may race. */
#ifndef TRANSFORMS_ANALYSIS_WATCHED_H
#define TRANSFORMS_ANALYSIS_WATCHED_H

#include "transforms/transforms.h"

/* By site, from 1 on: whether it is plain, or atomic and some plain access may
 * be to the same. Others can see all of them. */
bool *watched_find(struct unit *u);

#endif
