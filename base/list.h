/* list.h -- lists of names, as users write them: "one,two". */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* The names of the list as a set of bits, by their places in `names`. False:
 * *wrong is the one that is not there. */
bool list_read(struct arena *a, const char *list, const char *const *names,
               uint32_t count, uint32_t *set, const char **wrong);
/* Whether the list has that name. */
bool list_has(const char *list, const char *name);
/* Those of the set: "one, two" if they are joined by ", ". */
const char *list_text(struct arena *a, const char *const *names, uint32_t count,
                      uint32_t set, const char *between);

#endif
