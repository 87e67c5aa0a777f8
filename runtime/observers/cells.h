/* cells.h -- which deeds immediately precede which, by the memory they touch.
 *
 * Of the deeds on the same bytes, program order and conflicts say which come
 * before which. One of another thread immediately precedes a deed that it
 * conflicts with if none of these lies between the two. That does not depend on
 * how deeds were ordered that do not conflict. */
#ifndef RUNTIME_OBSERVERS_CELLS_H
#define RUNTIME_OBSERVERS_CELLS_H

#include "runtime/explorer/deed.h"

void cells_init(void);
/* An execution begins. What is remembered of it goes back with the search. */
void cells_begin(void);
/* The next deed: tells of the sites of those that immediately precede it. */
void cells_add(const struct deed *deed,
               void (*tell)(uint32_t site, uint32_t before));

#endif
