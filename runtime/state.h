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

struct state {
  char *bytes;
  size_t size;
  uint64_t hash;
  bool has_heap;
};

/* Of the live state: */
size_t state_size(void);
/* Copies it to bytes, where there is room, and fills in the rest. */
void state_save(struct state *state);

/* The hash does not matter, nor does the size. */
void state_restore(const char *record, bool has_heap);

#endif
