/* unit.h -- from a program that was read to its threads. */
#ifndef DRIVER_UNIT_H
#define DRIVER_UNIT_H

#include "driver/load.h"
#include "transforms/transforms.h"

extern const char models_text[]; /* runtime/models.c, for CBMC */
extern const char native_text[]; /* runtime/native.c */

/* library.c. Before opaque_run. False: diagnosed. */
bool library_add(struct compilation *c);
struct bounds unit_default_bounds(void);
/* Expand to threads, find points; after opaque_run. False: diagnosed. */
bool unit_make(struct unit *u, struct compilation *c, const struct opaque *o,
               const struct bounds *b);
/* The instruction that a thread's point stands before; NULL: no such point. */
const struct instr *unit_instr_at(const struct unit *u, uint32_t thread,
                                  uint32_t point);

#endif
