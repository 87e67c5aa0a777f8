/* state.h -- the live state, and records of it.
 *
 * A record is the section ts_state and, when anything was allocated, what
 * heap_arenas says and the used part of each arena, packed. No record is the
 * beginning of another. Whether it has a heap is kept beside it. */
#ifndef RUNTIME_EXPLORER_STATE_H
#define RUNTIME_EXPLORER_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The live state is the one where the program begins. */
void state_init(unsigned threads);

struct state {
  char *bytes;
  size_t size;
  uint64_t hash;
  bool has_heap;
};

/* What states are told apart by when there is no memory for more. */
struct print {
  uint64_t words[2];
};
struct print state_print(const struct state *state);

/* What a record of the live state needs at most. */
size_t state_room(void);
/* Packs it to bytes, where there is room, and fills in the rest. */
void state_save(struct state *state);
void state_restore(const char *record, bool has_heap);
static inline bool state_is_same(const struct state *a, const struct state *b)
{
  return a->hash == b->hash && a->size == b->size &&
         a->has_heap == b->has_heap && memcmp(a->bytes, b->bytes, a->size) == 0;
}

/* To where the program begins. */
void state_restart(void);

#endif
