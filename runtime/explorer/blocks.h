/* blocks.h -- who allocated and freed the heap's blocks, in a replay. */
#ifndef RUNTIME_EXPLORER_BLOCKS_H
#define RUNTIME_EXPLORER_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

struct block_event {
  uintptr_t at; /* the block's body */
  unsigned long size;
  unsigned thread, site;
  bool frees;
};

/* From now on it is noted. */
void blocks_watch(void);
/* The running thread allocated or freed a block (size: 0). */
void blocks_note(uintptr_t at, unsigned long size, bool frees);
/* The i-th time that it was noted, from 0; NULL: it was not so often. */
const struct block_event *blocks_get(unsigned i);
/* The last time that happened to it; NULL: never. */
const struct block_event *blocks_last(uintptr_t at, bool frees);

#endif
