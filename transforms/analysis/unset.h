/* unset.h -- which memory may hold bytes that were never set.
 *
 * Memory that malloc() gives, and variables that are declared without a value,
 * hold nothing in particular until they are written. A value is unset if it was
 * read from such a byte, or computed from an unset one. To copy it, store it or
 * compute with it is no use: only a branch, an address, or what leaves the
 * thread (an argument of a function of the system, output) is. Then the
 * execution depends on what happened to be in memory.
 *
 * While a program of steps runs, the explorer keeps a byte for each byte of the
 * state that says which of its bits are unset (runtime/explorer/unset.h).
 * Emitted code tells it of what may be unset, and of nothing else. What may be
 * is found here: what is declared or allocated unset, and everything that such
 * a value may be stored to, by what pointers lead to. */
#ifndef TRANSFORMS_ANALYSIS_UNSET_H
#define TRANSFORMS_ANALYSIS_UNSET_H

#include "transforms/transforms.h"

struct unset;

/* Of all threads, whose places may be asked for; NULL: all is set before it is
 * read, or copied. Needs: uninitialised_run. */
struct unset *unset_find(struct unit *u);
/* Whether some byte of the place, of the variable, or of the memory that an
 * allocation gives, may be unset; what realloc() adds always is. */
bool unset_place(struct unset *s, const struct expr *place);
bool unset_allocation(const struct unset *s, const struct instr *i);
bool unset_var(const struct unset *s, const struct var *v);
/* Whether what the pointer leads to may be. */
bool unset_pointee(struct unset *s, const struct expr *pointer);
/* Whether some place that is read in it may be. */
bool unset_value(struct unset *s, struct expr *value);

#endif
