/* unset.h -- which bits of the state were never set.
 *
 * Beside each area of the state, the section of variables and each arena of the
 * heap, lies another one of the same size, a bit for each bit: one that is 1 is
 * unset. These are a part of the state, so that two states that differ in
 * nothing else are two. Other memory is always set.
 *
 * A step collects whether what it reads is unset (__ts_unset_see), and then
 * uses it (__ts_unset_use) or stores it (__ts_unset_put). A value is unset or
 * not: of what is computed from an unset bit every bit is. Copies are exact.
 * For reports it is remembered where a value that was stored came from. */
#ifndef RUNTIME_EXPLORER_UNSET_H
#define RUNTIME_EXPLORER_UNSET_H

#include "runtime/explorer/step.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether it is kept; else nothing here does anything. Needs: heap_init(). */
extern bool unset_is_kept;
/* An unset value was used, and that is not looked for. */
extern bool unset_was_used;

void unset_init(void);
/* What is beside that much of the section of variables; of an arena. */
char *unset_section(void);
char *unset_arena(unsigned thread);
/* The bits beside an address; NULL: it is not in the state. */
char *unset_beside(const void *at);
/* All bits of these bytes are set, or unset. */
void unset_mark(void *at, size_t size, bool is_unset);

#endif
