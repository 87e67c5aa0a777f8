/* memory_model.h -- memory models by name, and what instructions do to store
 * buffers.
 *
 * Under sc all threads see each store at once. Under tso (total store order)
 * and pso (partial store order) each thread has a buffer: its own loads see
 * what is in there, others only what has left it. What goes into a buffer
 * leaves it at some time: under tso in the order in which it was stored, under
 * pso so only where a store barrier is between, or the memory is the same.
 * What drains the buffer waits until it is empty. */
#ifndef TRANSFORMS_MEMORY_MODEL_H
#define TRANSFORMS_MEMORY_MODEL_H

#include "transforms/transforms.h"

const char *memory_model_name(enum memory_model m);
/* False: there is none of that name. */
bool memory_model_find(const char *name, uint8_t *m);
/* Their names, with commas. */
const char *memory_model_names(struct arena *a);
/* Whether stores may be seen late. */
static inline bool memory_model_buffers(uint8_t m)
{
  return m == MM_TSO || m == MM_PSO;
}

/* What happens to the thread's buffer, before what happens to memory. */
enum buffer_effect {
  BUFFER_KEEPS,   /* nothing; what is stored goes to memory, unless an older
                     store to the same waits */
  BUFFER_TAKES,   /* what is stored */
  BUFFER_PARTS,   /* the same; it leaves after all that is there (pso) */
  BUFFER_BARRIER, /* the same, but later stores leave after all that is there */
  BUFFER_DRAINS
};
enum buffer_effect buffer_effect(const struct unit *u, const struct instr *i);
/* Whether its buffer is drained there, whatever becomes of its store. */
bool buffer_is_drained(const struct unit *u, const struct instr *i);
/* What the instruction stores to, but for what a call does; or NULL. */
struct expr *buffer_place(const struct instr *i);

/* More than that goes to memory at once. */
enum { BUFFER_BYTES = 32 };

#endif
