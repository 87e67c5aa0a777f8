/* cbmc_memory.h -- what CBMC cannot know of memory by itself, where memory
 * errors are looked for. */
#ifndef TRANSFORMS_EMIT_CBMC_MEMORY_H
#define TRANSFORMS_EMIT_CBMC_MEMORY_H

#include "transforms/emit/builder.h"

/* The functions of runtime/models/memory.c that say whether an address is in a
 * string literal or a constant object, or in a variable that has ended; when
 * the program is printed. */
void cbmc_memory_print(const struct builder *b, struct unit *u,
                       struct buf *out);

#endif
