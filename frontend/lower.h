/* lower.h -- private to the front end: from AST types to the types the IR
 * knows, and what the lower*.c files share. */
#ifndef FRONTEND_LOWER_H
#define FRONTEND_LOWER_H

#include "frontend/front.h"

/* An array whose size is known at run time only. */
bool is_variable_array(const struct type *ty);
/* The IR has no variably modified types: a pointer to (or an array of) such
 * arrays becomes a pointer to their innermost element. */
struct type *ir_type(struct front *f, struct type *ty);

/* A variable whose scope we are in, of those for which that matters; see
 * lower_scope.c. */
struct variable_scope {
  const struct variable_scope *outer;
  struct node *cleanup; /* a call, at its end; NULL: an array of variable
                           length */
};

struct label {
  struct name *name;
  struct block *block;
  bool defined;
  loc_t at;
  const struct variable_scope *scope; /* where it stands */
};

struct jump {
  struct name *to;
  loc_t at;
  const struct variable_scope *scope;
  const struct life *within;
  struct block *from; /* calls cleanups before it jumps; NULL: there are none */
  uint32_t loops, fork;
};

struct lower {
  struct front *front;
  struct program *program;
  struct func *func;
  struct block *block; /* being filled; never finished */
  struct block *break_to, *continue_to;
  const struct variable_scope *break_scope, *continue_scope;
  struct switch_frame *switches; /* innermost */
  VEC(struct label) labels;
  VEC(struct jump) jumps;
  VEC(struct block *) switches_to_labels; /* goto *value */
  const struct variable_scope *scope;     /* innermost */
  const struct life *within;              /* the same of all blocks */
  uint32_t loops;                         /* depth */
  uint32_t forks, fork; /* statements that are threads; the innermost one */
  /* In an initialiser some of whose parts have effects: its first instruction
   * and what it says; its parts are in no order (C11 6.7.9p23). */
  bool init_effects;
  uint32_t init_from;
};

/* Expressions (lower_expr.c). */
struct expr *lower_value(struct lower *l, struct node *n);
struct expr *lower_place(struct lower *l, struct node *n);
void lower_effect(struct lower *l, struct node *n); /* value not needed */
void lower_condition(struct lower *l, struct node *n, struct block *yes,
                     struct block *no);
bool lower_straight_into(struct lower *l, struct expr *place,
                         const struct expr *value);
void lower_assign(struct lower *l, struct expr *place, struct expr *value,
                  loc_t at);
/* Places and held values (lower_place.c). */
enum steadiness {
  STEADY,  /* whatever runs in between */
  PRIVATE, /* unless this thread writes a local variable in between */
  LOOSE
};
struct type *lower_type(struct lower *l, struct type *ty);
struct var *lower_temp(struct lower *l, struct type *ty, loc_t at);
struct expr *lower_temp_load(struct lower *l, struct var *t, loc_t at);
struct expr *lower_copy(struct lower *l, const struct expr *e);
/* The value as it is now, for use after other instructions. */
struct expr *lower_hold(struct lower *l, struct expr *e);
struct expr *lower_hold_if(struct lower *l, struct expr *e,
                           enum steadiness limit);
struct expr *lower_hold_place(struct lower *l, struct expr *e,
                              enum steadiness limit);
/* Evaluation order (lower_order.c): an operand begins here and ends with what
 * is left of it; two of them are in no order. */
struct operand lower_operand(const struct lower *l);
void lower_operand_end(const struct lower *l, struct operand *o,
                       struct expr *rest, bool place);
void lower_order(struct lower *l, loc_t at, const struct operand *a,
                 const struct operand *b);
/* Writes (lower_assign.c); each returns its value if that is used. */
struct expr *lower_assignment(struct lower *l, struct node *n, bool used);
struct expr *lower_assign_op(struct lower *l, struct node *n, bool used);
struct expr *lower_incdec(struct lower *l, struct node *n, bool used);
struct expr *lower_fit_bits(struct program *p, struct expr *value,
                            const struct field *field);
/* Initialisation of a local object (lower_init.c). */
void lower_init(struct lower *l, struct expr *place, struct ast_init *in);
/* Scopes (lower_scope.c). */
void lower_enter_scope(struct lower *l, struct node *cleanup);
/* Whether a jump leads into the scope of an array of variable length. */
bool lower_enters_array(const struct variable_scope *from,
                        const struct variable_scope *to);
/* Whether one leaves that of a variable that is cleaned up. */
bool lower_leaves_cleanup(const struct variable_scope *from,
                          const struct variable_scope *to);
/* What is called on the way out; we are in as much of `to` as before. */
void lower_leave_scopes(struct lower *l, const struct variable_scope *to);
/* A block of the source begins and ends; NULL: its variables' lives are no
 * matter. */
void lower_open_block(struct lower *l, struct life *s);
void lower_close_block(struct lower *l, const struct life *s);
/* Statements (lower.c). */
void lower_statement(struct lower *l, struct node *n);
void lower_unsupported(struct lower *l, loc_t at, const char *text);
/* End the current block; the next one must be started by the caller. */
void lower_end(struct lower *l, struct block *to, loc_t at);
void lower_branch(struct lower *l, struct expr *value, struct block *yes,
                  struct block *no, loc_t at);
/* End the current block, if it has no end yet, with a jump to `next`, and go
 * on there. */
void lower_continue_in(struct lower *l, struct block *next);
struct block *lower_block(struct lower *l);
/* A constant expression as IR; NULL after an error. */
struct expr *lower_constant(struct front *f, struct node *n);

#endif
