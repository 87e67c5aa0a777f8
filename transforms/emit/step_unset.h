/* step_unset.h -- a program of steps tells what was never set: step_unset.c,
 * and step_unset_call.c for calls. Nothing is emitted if unit.unset is NULL. */
#ifndef TRANSFORMS_EMIT_STEP_UNSET_H
#define TRANSFORMS_EMIT_STEP_UNSET_H

#include "transforms/analysis/unset.h"
#include "transforms/emit/stepper.h"

/* Around an instruction that is no declaration. */
void step_unset_before(struct stepper *s, const struct instr *i);
void step_unset_after(struct stepper *s, const struct instr *i);
/* Before the branch of a block with a value. */
void step_unset_branch(struct stepper *s, const struct block *b);
/* All of a local variable is unset, or set. */
void step_unset_variable(struct stepper *s, struct var *v, bool is_new,
                         loc_t at);

/* --- what both files share --- */

/* What an expression reads something for: to read elsewhere, to decide which
 * operands are evaluated, or because its value depends on it. */
enum read_for { FOR_ADDRESS, FOR_DECISION, FOR_VALUE };
/* Sees what e reads for that; the text of the first such place, or NULL if
 * nothing of it may be unset. */
const char *step_unset_see(struct stepper *s, struct expr *e,
                           enum read_for what_for);
/* What was seen is used so; or stored to so many bytes there. */
void step_unset_use(struct stepper *s, const char *how, const char *what,
                    loc_t at);
void step_unset_put(struct stepper *s, struct expr *at, struct expr *size,
                    loc_t where);
/* step_unset_call.c: before a call, and behind it. */
void step_unset_call(struct stepper *s, const struct instr *i);
void step_unset_called(struct stepper *s, const struct instr *i);

#endif
