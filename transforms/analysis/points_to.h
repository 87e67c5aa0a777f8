/* points_to.h -- Andersen's points-to analysis, over all threads.
 *
 * Inclusion-based (Andersen), blind to order and to members. An object is a
 * variable, or what one allocation of one thread yields. */
#ifndef TRANSFORMS_ANALYSIS_POINTS_TO_H
#define TRANSFORMS_ANALYSIS_POINTS_TO_H

#include "base/set.h"
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

struct points_to;

struct points_to *points_to_find(struct unit *u);
uint32_t points_to_objects(const struct points_to *p); /* objects are below */
/* Objects a place may be part of: adds them to *out. */
void points_to_place(struct points_to *p, const struct expr *place,
                     struct set *out);
/* Objects a pointer may lead to. */
void points_to_value(struct points_to *p, const struct expr *value,
                     struct set *out);
/* Whether the record that is at the one place and the one at the other either
 * are the same bytes or share none of them: false if pointers may lead to the
 * middle of one. */
bool points_to_same_layout(struct points_to *p, const struct expr *a,
                           const struct expr *b, const struct record *record);

#endif
