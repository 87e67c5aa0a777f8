/* properties.h -- names of what can be checked (contract/properties.def). */
#ifndef PIPELINE_PROPERTIES_H
#define PIPELINE_PROPERTIES_H

#include "base/arena.h"
#include "contract/properties.h"

#include <stdbool.h>
#include <stdint.h>

const char *property_text(enum property p);
/* Those of a set, in the table's order. */
const char *properties_text(struct arena *a, uint32_t set, const char *between);
/* The set of those that are checked unless options say otherwise. */
uint32_t properties_by_default(void);
/* False: some name is none, or there is none. */
bool properties_find(struct arena *a, const char *list, uint32_t *set);
/* As --check names them: also `all`, and `no-NAME` for all before but that one,
 * or, if nothing is before, for the default ones without it. False: it was said
 * what is wrong. */
bool properties_read(struct arena *a, const char *list, uint32_t *set);

#endif
