/* memory.h -- arrays that can grow in place to any size the machine has. */
#ifndef RUNTIME_EXPLORER_MEMORY_H
#define RUNTIME_EXPLORER_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

/* Whether what is reserved from now on also is the memory of processes that
 * are forked later. */
extern bool memory_is_shared;

/* Zeroed. Ends the program when there is no room for it. */
void *memory_reserve(uint64_t *size);
/* That part will soon be written, by this process: a kernel that can makes all
 * of it ready at once, which takes less time than page by page. */
void memory_prepare(void *part, uint64_t size);
/* That part will not be read any more. */
void memory_drop(void *part, uint64_t size);

#endif
