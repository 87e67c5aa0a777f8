/* constants.h -- constant and copy propagation along a path: what is known.
 *
 * Only variables nobody can reach through a pointer are kept. A constant is a
 * number, or the address of something that stays where it is. A pointer, or a
 * mere copy, may also be known as an expression over such variables, as long as
 * these keep their values. */
#ifndef TRANSFORMS_ANALYSIS_CONSTANTS_H
#define TRANSFORMS_ANALYSIS_CONSTANTS_H

#include "ir/ir.h"

struct fact {
  struct var *var;
  const struct expr *place; /* it, or a scalar part of it that stays */
  struct expr *value;
};

struct constants {
  struct fact *at; /* sorted by the variable's id */
  uint32_t count, room;
};

struct expr *constants_get(const struct constants *k, const struct expr *place);
void constants_set(struct arena *a, struct constants *k,
                   const struct expr *place, struct expr *value);
/* All parts of a variable; one part. */
void constants_forget(struct constants *k, const struct var *v);
void constants_forget_part(struct constants *k, const struct expr *place);
/* All variables of such an id or a larger one. Copies of them stay copies. */
void constants_forget_from(struct constants *k, uint32_t id);
/* Whether the place can be told from all others: no pointer, no variable
 * index, no union on the way to it. */
bool place_is_fixed(const struct expr *place);
struct constants constants_copy(struct arena *a, const struct constants *k);
/* What both paths know. */
void constants_meet(struct constants *k, const struct constants *other);

bool expr_mentions(const struct expr *e, const struct var *v);
/* Whether to evaluate it may crash: memory that a pointer or an index leads to,
 * or a division. Places: to get there and look. */
bool expr_may_crash(const struct expr *e);
bool expr_is_constant(const struct expr *e);
/* A number, if it is one; sizes count. */
bool expr_number(const struct expr *e, struct number *value);
/* Whether its truth is known. */
bool expr_truth(const struct expr *e, bool *truth);
bool expr_same(const struct expr *a, const struct expr *b);

/* One expression rewritten: variables replaced by `map`, known ones by their
 * values, and what is constant computed. The result shares what is unchanged
 * by nature (numbers, strings). */
struct rewrite {
  struct program *program;
  const struct constants *known;
  struct var *(*map)(void *user, struct var *v);
  /* What a place that is fixed always holds; or NULL. */
  struct expr *(*global)(void *user, const struct expr *place);
  void *user;
};
struct expr *expr_rewrite(const struct rewrite *r, struct expr *e);

#endif
