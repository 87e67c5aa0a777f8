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

/* What an expression is in that function, or NULL: what it is elsewhere. */
typedef struct expr *copies_instead(void *user, const struct expr *e);
struct within {
  const struct func *func;
  copies_instead *instead;
  void *user;
};

struct copies {
  struct arena *arena;
  struct copied {
    const void *original;
    void *copy;
  } * slots;
  uint32_t size; /* a power of two */
  VEC(struct within) within;
  const struct within *now; /* of the function that is copied, or NULL */
};

/* Copies the program's variables and functions and the threads' variables.
 * Functions lose their bodies. */
void copies_open(struct copies *c, const struct unit *u);
/* What is not of the unit stands for itself. */
struct var *copies_var(const struct copies *c, const struct var *v);
struct func *copies_func(const struct copies *c, const struct func *f);
/* A function of the emitted program has something else for some expressions;
 * what it has is not copied. */
void copies_within(struct copies *c, const struct func *f,
                   copies_instead *instead, void *user);
/* Everything that bodies and initialisers in `out` mention becomes a copy. */
void copies_apply(struct copies *c, struct program *out);

#endif
