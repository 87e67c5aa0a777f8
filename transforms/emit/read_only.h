/* read_only.h -- what nobody may write to, for CBMC, whose memory is all the
 * same: where memory errors are looked for. */
#ifndef TRANSFORMS_EMIT_READ_ONLY_H
#define TRANSFORMS_EMIT_READ_ONLY_H

#include "transforms/emit/builder.h"

/* The function of runtime/models/memory.c that says whether an address is in a
 * string literal or a constant object; when the program is printed. */
void read_only_print(const struct builder *b, struct unit *u, struct buf *out);

#endif
