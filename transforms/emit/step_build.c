/* step_build.c -- pieces of which the functions of a program of steps consist.
 */
#include "transforms/emit/stepper.h"

struct expr *step_question(struct stepper *s, const char *name, loc_t at,
                           struct instr **call)
{
  struct var *v =
      var_temp(s->b.program, s->b.func, build_type(&s->b, TYPE_BOOL), at);
  *call = build_call(&s->b, name, v->type, at);
  (*call)->place = expr_var(s->b.program, at, v);
  return expr_load(s->b.program, expr_var(s->b.program, at, v));
}

void step_pc(struct stepper *s, uint32_t value)
{
  build_set(&s->b, s->pc,
            expr_cast(s->b.program, build_number(&s->b, TYPE_INT, value),
                      s->pc->type, true));
}

void step_jump(struct stepper *s, struct block *to)
{
  s->b.block->term = TERM_JUMP;
  s->b.block->to[0] = to;
}

struct block *step_branch(struct stepper *s, struct expr *value,
                          struct block *to, loc_t at)
{
  struct block *other = block_new(s->b.program, s->b.func);
  s->b.block->term = TERM_BRANCH;
  s->b.block->at = at;
  s->b.block->value = value;
  s->b.block->to[0] = to;
  s->b.block->to[1] = other;
  return other;
}

const char *step_func_name(enum step_func which)
{
  static const char *const names[STEP_FUNCS] = {
      [STEP_STEP] = "step", [STEP_READY] = "ready", [STEP_LOOK] = "look"};
  return names[which];
}

struct func *step_func(struct stepper *s, enum step_func which,
                       struct type *result)
{
  struct func *f =
      build_func(&s->b, result,
                 arena_printf(s->b.arena, "__ts_%s_%u", step_func_name(which),
                              s->thread->index));
  f->is_static = true;
  return f;
}

void step_return(struct stepper *s, struct expr *value)
{
  s->b.block->term = TERM_RETURN;
  s->b.block->value = value;
}

struct block *step_switch(struct stepper *s, uint32_t points)
{
  struct block *b = block_new(s->b.program, s->b.func);
  b->term = TERM_SWITCH;
  b->value = build_load(&s->b, s->pc);
  b->cases = arena_alloc_array(s->b.arena, points + 2, sizeof *b->cases);
  return b;
}

void step_case(struct block *b, uint32_t value, struct block *to)
{
  b->cases[b->case_count++] = (struct switch_case){value, value, to};
}
