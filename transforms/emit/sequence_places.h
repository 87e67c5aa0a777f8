/* sequence_places.h -- which scalars an access may be to, in a sequential
 * program: see sequence_places.c. */
#ifndef TRANSFORMS_EMIT_SEQUENCE_PLACES_H
#define TRANSFORMS_EMIT_SEQUENCE_PLACES_H

#include "transforms/analysis/points_to.h"
#include "transforms/emit/sequence.h"

/* What an allocation gave. */
struct block_of {
  uint32_t object;
  struct var *at;
};

/* What it consists of, as the program has it. */
struct record_of {
  uint32_t object;
  struct type *type;
};

struct places {
  VEC(struct record_of) records;
  VEC(struct block_of) blocks;
  VEC(struct expr *) leaves; /* scratch: scalars of a variable */
  struct points_to *to;
};

/* A place that an access may be to; holds: whether it is, NULL if always. */
struct target {
  struct expr *place, *holds;
};
struct target_vec VEC_BODY(struct target);

/* s->places */
void places_find(struct sequence *s);
/* In which order they are asked; false: there are others, or they are too
 * many. */
bool places_of(struct sequence *s, struct expr *place, struct target_vec *out);
/* Of a target: the variable it is a part of, or that leads to its block, and
 * where it is there. */
const struct var *places_root(const struct expr *place, uint64_t *offset);
struct expr *places_is_number(struct sequence *s, struct expr *e, uint64_t k);
/* Behind an instruction, which may be an allocation. */
void places_allocated(struct sequence *s, const struct instr *i);

#endif
