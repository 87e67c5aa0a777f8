/* table.h -- all states found, each stored once and whole.
 *
 * Two states are the same when their records are: a hash only says where to
 * look. A state's name is its place in the pool, in units of 8 bytes. */
#ifndef RUNTIME_TABLE_H
#define RUNTIME_TABLE_H

#include "runtime/state.h"

#include <stdbool.h>
#include <stdint.h>

#define TABLE_NONE 0xffffffffu /* names no state */

/* Each state has masks sets of threads, empty at first, and a mark. */
void table_init(unsigned threads, unsigned masks, uint64_t memory);

/* The state's name, TABLE_NONE when the memory does not suffice. */
uint32_t table_enter(const struct state *state, bool *is_new);
uint32_t table_find(const struct state *state);
/* The live state becomes that one. */
void table_restore(uint32_t state);

/* Reading memory takes longer than a step. Announces that the state will be
 * looked up: first all of some, then all of them further. */
void table_announce(const struct state *state);
void table_announce_further(const struct state *state);
void table_announce_restore(uint32_t state);

/* Adds to a state's set; gives what was not in it. */
uint64_t table_claim(uint32_t state, unsigned mask, uint64_t threads);
uint64_t table_mask(uint32_t state, unsigned mask);
bool table_mark(uint32_t state); /* whether it had no mark yet */

uint64_t table_count(void);
uint64_t table_memory(void); /* bytes in use */

/* An array that can grow in place to any size the machine has. */
void *table_reserve(uint64_t *size);

#endif
