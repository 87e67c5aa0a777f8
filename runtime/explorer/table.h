/* table.h -- all states found, each stored once: whole, or as a fingerprint of
 * 128 bits.
 *
 * Two states are the same when their records are; for one that is stored as a
 * fingerprint, when that is. A state's name is its place in the pool, in units
 * of 8 bytes. Several processes may use one table, and let it grow together. */
#ifndef RUNTIME_EXPLORER_TABLE_H
#define RUNTIME_EXPLORER_TABLE_H

#include "runtime/explorer/state.h"
#include "runtime/explorer/threads.h"

#include <stdbool.h>
#include <stdint.h>

#define TABLE_NONE 0xffffffffu /* names no state */
/* A state that is no fingerprint is at most so many steps before one that is,
 * on the way that found it. */
enum { TABLE_FAR = 7 };

enum table_store {
  STORE_AUTO, /* whole, until half of the memory is in use */
  STORE_WHOLE,
  STORE_PRINTS,
  STORE_BITS /* bits.c, without a table */
};

/* Each state has masks sets of threads, empty at first, and marks. */
enum table_mark {
  TABLE_SEEN = 1, /* whatever the search wants */
  TABLE_ENDS = 64 /* some execution through it comes to an end */
};

void table_init(unsigned threads, unsigned masks, uint64_t memory,
                enum table_store store);

/* The state's name, TABLE_NONE when the memory does not suffice. before: the
 * state that it was arrived at from, or TABLE_NONE. */
uint32_t table_enter(const struct state *state, uint32_t before, bool *is_new);
uint32_t table_find(const struct state *state); /* TABLE_NONE: it is new */
/* The live state's, which was entered. */
uint32_t table_find_live(void);
bool table_is_whole(uint32_t state);
/* The live state becomes that one, which is whole. */
void table_restore(uint32_t state);

/* Reading memory takes longer than a step. Announces that the state will be
 * looked up: first all of some, then all of them further. */
void table_announce(const struct state *state);
void table_announce_further(const struct state *state);
void table_announce_restore(uint32_t state);

/* Adds to a state's set; gives what was not in it. */
struct thread_set table_claim(uint32_t state, unsigned mask,
                              struct thread_set threads);
struct thread_set table_mask(uint32_t state, unsigned mask);
/* Whether it is in the set. */
bool table_has(uint32_t state, unsigned mask, unsigned thread);
void table_clear(uint32_t state, unsigned mask); /* when nobody else looks */
/* Whether it did not have the mark yet. */
bool table_mark(uint32_t state, enum table_mark mark);
bool table_is_marked(uint32_t state, enum table_mark mark);

/* Whether it should grow before much else is entered; a process that is alone
 * sees to that itself. */
bool table_is_crowded(void);
/* Of several, one begins, each does its part while nothing is entered, one
 * ends it; all follow. */
bool table_begin_growth(void); /* false: there is no room */
bool table_grows(void);
void table_grow_part(unsigned part, unsigned parts);
void table_end_growth(void);
void table_follow(void);
/* Makes room for that many states more. */
void table_prepare(uint64_t states);
/* What this process has of its own becomes everybody's, before there are others
 * and before it ends. */
void table_settle(void);

uint64_t table_count(void);
uint64_t table_prints(void); /* how many of these are fingerprints */
uint64_t table_memory(void); /* bytes in use */

#endif
