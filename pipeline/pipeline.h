/* pipeline.h -- from a program that was read to its threads. */
#ifndef PIPELINE_PIPELINE_H
#define PIPELINE_PIPELINE_H

#include "pipeline/load.h"
#include "transforms/transforms.h"

extern const char models_text[]; /* runtime/models/models.c, for CBMC */
extern const char native_text[]; /* runtime/models/native.c */

/* library.c: models of the C library for what was loaded. False: diagnosed. */
bool library_add(struct compilation *c);
/* All that units are made of: files, library, synchronisation types. False:
 * diagnosed. */
bool load_whole(struct compilation *c, const struct options *o,
                struct sync_types *opaque);
struct bounds unit_default_bounds(void);
/* Expand to threads, find points; after load_whole. False: diagnosed. */
bool unit_make(struct unit *u, struct compilation *c,
               const struct sync_types *o, const struct bounds *b);
/* Why unit_make gave none, if it is no error in the program. */
const char *unit_why_not(const struct unit *u);
/* The program for other verifiers, of a unit with bounds.plain: a sequential
 * one, or one with threads. */
struct buf;
void plain_print(struct unit *u, bool sequential, struct buf *out);
/* The instruction that a thread's point stands before; NULL: no such point. */
const struct instr *unit_instr_at(const struct unit *u, uint32_t thread,
                                  uint32_t point);

#endif
