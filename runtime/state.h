/* state.h -- the live state, and records of it.
 *
 * A record is the bytes of the section ts_state and, when anything was
 * allocated, what heap_arenas says and the used part of each arena. Whether it
 * has a heap is kept beside the record. */
#ifndef RUNTIME_STATE_H
#define RUNTIME_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void state_init(unsigned threads);

/* Of the live state: */
size_t state_size(void);
uint64_t state_hash(void);
void state_save(char *record);
bool state_equals(const char *record, bool has_heap);

void state_restore(const char *record, bool has_heap);

#endif
