/* models.h -- models of functions of the system, as numbers; what is known of
 * each is in models.def. An instruction that calls one has its number. */
#ifndef TRANSFORMS_MODELS_H
#define TRANSFORMS_MODELS_H

#include "ir/ir.h"

enum model {
  MODEL_NONE, /* any other function */
#define MODEL(id, ...) MODEL_##id,
#include "transforms/models.def"
#undef MODEL
  MODEL_COUNT
};

struct model_row {
  const char *name; /* NULL: of MODEL_NONE */
};

const struct model_row *model_row(enum model m);
/* Whether it gives an input. */
static inline bool model_is_input(enum model m)
{
  return m >= MODEL_NONDET_BOOL && m <= MODEL_NONDET_SOME_SIZE;
}

/* Of a call: from now on it calls that model, which gives such a result. */
void call_model(struct program *p, struct instr *call, enum model m,
                struct type *result);
/* The function of emitted programs that has this name. */
struct func *model_func(struct program *p, const char *name,
                        struct type *result);

#endif
