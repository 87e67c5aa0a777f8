/* sequence_stores.h -- stores that other threads see late, in a sequential
 * program (see sequence_stores.c). */
#ifndef TRANSFORMS_EMIT_SEQUENCE_STORES_H
#define TRANSFORMS_EMIT_SEQUENCE_STORES_H

#include "transforms/emit/sequence_slots.h"

/* Before an instruction of the thread. */
void stores_before(struct sequence *s, const struct instr *i);
/* Functions that main calls; of main: before a turn, behind it, in the end. */
void stores_functions(struct sequence *s);
void stores_begin_turn(const struct sequence *s, uint32_t turn,
                       struct buf *out);
void stores_end_turn(const struct sequence *s, uint32_t turn, struct buf *out);
void stores_end(const struct sequence *s, struct buf *out);

#endif
