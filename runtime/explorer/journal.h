/* journal.h -- memory that goes back with the search.
 *
 * Who listens to an execution remembers things of it. When the search returns
 * to an earlier state and goes on from there, what was remembered since must be
 * forgotten. So it is written by journal_set(), which keeps what was there. */
#ifndef RUNTIME_EXPLORER_JOURNAL_H
#define RUNTIME_EXPLORER_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

extern uint64_t journal_used; /* bytes; to be kept for journal_return() */

void journal_set(void *place, size_t size, const void *value);
/* Puts back what was there. */
void journal_undo(uint64_t used);

static inline void journal_return(uint64_t used)
{
  if (__builtin_expect(journal_used > used, 0)) {
    journal_undo(used);
  }
}

#endif
