/* blocks.h -- who allocated and freed the heap's blocks, in a replay. */
#ifndef RUNTIME_EXPLORER_BLOCKS_H
#define RUNTIME_EXPLORER_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>

struct block_event {
  uintptr_t at; /* the block's body */
  unsigned thread, site;
  bool frees;
};

/* From now on it is noted. */
void blocks_watch(void);
/* The running thread allocated or freed a block. */
void blocks_note(uintptr_t at, bool frees);
/* The last time that happened to it; NULL: never. */
const struct block_event *blocks_last(uintptr_t at, bool frees);

#endif
