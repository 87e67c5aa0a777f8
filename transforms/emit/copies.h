/* copies.h -- variables and functions of a unit, copied for an emitted program.
 *
 * A unit is emitted into a program of its own, so that it stays as it is and
 * can be emitted again. An emitter opens the copies, changes them as it likes
 * (where they live, how they are initialised), and builds functions out of the
 * unit's own expressions. In the end copies_apply() puts the copies wherever
 * these mention what was copied. */
#ifndef TRANSFORMS_EMIT_COPIES_H
#define TRANSFORMS_EMIT_COPIES_H

#include "transforms/transforms.h"

struct copies {
  struct arena *arena;
  struct copied {
    const void *original;
    void *copy;
  } * slots;
  uint32_t size; /* a power of two */
};

/* Copies the program's variables and functions and the threads' variables.
 * Functions lose their bodies. */
void copies_open(struct copies *c, const struct unit *u);
/* What is not of the unit stands for itself. */
struct var *copies_var(const struct copies *c, const struct var *v);
struct func *copies_func(const struct copies *c, const struct func *f);
/* Everything that bodies and initialisers in `out` mention becomes a copy. */
void copies_apply(struct copies *c, struct program *out);

#endif
