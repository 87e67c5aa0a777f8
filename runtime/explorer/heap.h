/* heap.h -- the memory that emitted programs allocate.
 *
 * Each thread has an arena at a fixed address, so that addresses depend only on
 * what that thread did and on what was freed. Blocks never move, nor are they
 * split or joined: a freed block waits for the next request of its size. All
 * that is known about a block stands in the arena's used part and in
 * heap_arenas, and both belong to the state. */
#ifndef RUNTIME_EXPLORER_HEAP_H
#define RUNTIME_EXPLORER_HEAP_H

#include <stdbool.h>
#include <stdint.h>

enum { HEAP_THREADS = 256 };
#define HEAP_SIZE (1ul << 26) /* of an arena */
/* From one to the next: not a multiple of 4096, for arenas are used at the same
 * time, and caches would put all into the same few places. */
#define HEAP_STRIDE (HEAP_SIZE + 832)

struct heap_arena {
  uint32_t used; /* bytes from heap_start() */
  uint32_t free; /* the block freed last: its offset plus one; 0: none */
};

extern uintptr_t heap_base; /* of the first arena */
extern struct heap_arena heap_arenas[HEAP_THREADS];
extern bool heap_in_use; /* whether any arena has a block */
/* Memory errors are looked for: blocks have gaps behind them, what was freed is
 * not used again while the state has a pointer to it, and each block knows its
 * size as it was asked for. */
extern bool heap_is_exact;
/* Whether freed blocks are used again then. Not where orders of steps are left
 * out that make no difference: it would be an access to everything. */
extern bool heap_sweeps;
extern uint64_t heap_era; /* another one when another state is restored */
/* A block might be used again: heap_sweep() between steps finds out. */
extern bool heap_is_due;
extern unsigned heap_owner;     /* the thread that allocates */
extern uint64_t heap_own_steps; /* that were none of their own for that */

void heap_init(unsigned threads);
/* Freed blocks that no word of the state points to are used from now on. */
void heap_sweep(void);

/* The process ends. Whether it ever did so with memory that was not freed, if
 * the program asks for that. */
void heap_note_left(void);
extern bool heap_is_left;

/* A block, if heap_is_exact. */
struct heap_block {
  uintptr_t at; /* its body */
  uint32_t size;
  bool is_freed;
  bool is_automatic; /* it ends with a function, and cannot be freed */
};

/* The block that an address, which may be in the gap between two, is nearest
 * to; false: it is none of the heap's. */
bool heap_nearest(uintptr_t address, struct heap_block *block);

/* The block that no pointer leads to, from these words on: first all in the
 * state but those of the variables that are gone; false: there is none. */
struct heap_words {
  uintptr_t from, to;
};
bool heap_lost(const struct heap_words *more, unsigned count,
               const struct heap_words *gone, unsigned gone_count,
               struct heap_block *lost);

/* Bodies are aligned to 16 bytes, and the headers before them to 8. */
static inline char *heap_start(unsigned thread)
{
  return (char *)heap_base + thread * HEAP_STRIDE + 8;
}

#endif
