/* builder.h -- a program being emitted, and how its functions are filled. */
#ifndef TRANSFORMS_EMIT_BUILDER_H
#define TRANSFORMS_EMIT_BUILDER_H

#include "transforms/emit/copies.h"

struct builder {
  struct program *program; /* the unit's: it has the types and names */
  struct program out;      /* what is emitted */
  struct copies copies;
  struct arena *arena;
  struct func *func; /* being filled */
  /* Where the next instruction goes: behind those of a block, or, if there is
   * none, to the end of a list. */
  struct block *block;
  struct instr **tail;
};

/* An empty program, and copies of all that the unit has. */
void builder_open(struct builder *b, const struct unit *u);
struct type *build_type(struct builder *b, enum type_kind k);
struct expr *build_number(struct builder *b, enum type_kind k, uint64_t value);
struct expr *build_load(struct builder *b, struct var *v);
struct instr *build(struct builder *b, enum instr_kind k, loc_t at);
/* Another instruction of the same text; what it is part of stays behind. */
struct instr *build_copy(struct builder *b, const struct instr *i);
/* v = value */
void build_set(struct builder *b, struct var *v, struct expr *value);
/* A call of a function of the models; its arguments follow. */
struct instr *build_call(struct builder *b, const char *name,
                         struct type *result, loc_t at);
/* Of one that gives nothing. */
struct instr *build_do(struct builder *b, const char *name, loc_t at);
void build_arg(struct builder *b, struct instr *call, struct expr *arg);
/* A new object, as the declaration says: it holds anything, unless something is
 * stored at once. */
void build_declared(struct builder *b, const struct instr *declare);
/* A variable, a function, of the emitted program, without a body as yet. */
struct var *build_global(struct builder *b, struct type *ty, const char *name);
struct func *build_func(struct builder *b, struct type *result,
                        const char *name);

#endif
