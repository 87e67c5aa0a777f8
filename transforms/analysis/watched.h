/* watched.h -- sites whose accesses may race. */
#ifndef TRANSFORMS_ANALYSIS_WATCHED_H
#define TRANSFORMS_ANALYSIS_WATCHED_H

#include "contract/steps.h"
#include "transforms/transforms.h"

/* By site, from 1 on: enum step_watch. */
uint8_t *watched_find(struct unit *u);

#endif
