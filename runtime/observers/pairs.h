/* pairs.h -- pairs of sites: which was seen right before which.
 *
 * A pair is pending as long as the execution goes on in which it was seen, and
 * learned when that ends well. Both are known, and so is what another run has
 * learned (--known). */
#ifndef RUNTIME_OBSERVERS_PAIRS_H
#define RUNTIME_OBSERVERS_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

void pairs_init(void);
/* What was learned before: a file with two numbers of sites a line, the one
 * that came right before the other behind it. */
void pairs_read(const char *path);

/* And not rare, that is, seen less often than so many times. */
bool pair_is_known(uint32_t site, uint32_t before, uint64_t rare);
/* It was seen in the execution that goes on; goes back with the search. */
void pair_note(uint32_t site, uint32_t before);

/* An execution begins: nothing of the one before is pending. */
void pairs_begin(void);
/* It ended well: what is pending is learned. */
void pairs_learn(void);

/* Prints learned ones, of each site that has any. */
void pairs_report(void);

#endif
