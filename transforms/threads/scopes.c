/* scopes.c -- where variables end whose address is taken, if memory errors are
 * looked for: a pointer to one leads to nothing when its function has returned,
 * or its thread has ended.
 *
 * Each gets a flag, var.ended, that is set then (MODEL_LEFT), and cleared
 * where a function that is called again begins. Which of these ends matter is
 * found later (analysis/ended.c). */
#include "transforms/threads/expand.h"

static bool is_checked(const struct expander *x)
{
  return bounds_check(&x->unit->bounds, PROPERTY_MEMSAFETY);
}

static struct expr *flag_of(struct expander *x, struct var *v, loc_t at)
{
  if (!v->ended) {
    v->ended = ARENA_NEW(x->arena, struct var);
    *v->ended = (struct var){.kind = VAR_LOCAL,
                             .type = basic(x, TYPE_BOOL),
                             .owner = x->flat,
                             .id = x->flat->locals.count,
                             .address_taken = true,
                             .at = v->at};
    VEC_PUSH(x->arena, &x->flat->locals, v->ended);
  }
  return expr_var(x->program, at, v->ended);
}

static void begin_var(struct expander *x, struct path *p, struct var *v,
                      loc_t at)
{
  struct expr *none = expr_cast(x->program, number(x, at, TYPE_INT, 0),
                                basic(x, TYPE_BOOL), true);
  emit_assign(x, p, flag_of(x, v, at), none, at);
}

static struct expr *address(struct expander *x, struct expr *place)
{
  struct types *types = &x->program->types;
  struct expr *e = expr_new(x->program, EXPR_ADDR, place->at,
                            type_pointer(types, place->type));
  e->a = place;
  return expr_cast(x->program, e, type_pointer(types, basic(x, TYPE_VOID)),
                   true);
}

static void end_var(struct expander *x, struct path *p, struct var *v, loc_t at)
{
  struct instr *i = emit_model(x, p, MODEL_LEFT, basic(x, TYPE_VOID), at);
  add_arg(x, i, address(x, expr_var(x->program, at, v)));
  add_arg(x, i, address(x, flag_of(x, v, at)));
}

/* A copy of which a pointer may be left. */
static bool may_be_left(const struct var *v)
{
  return v && v->address_taken && !v->is_vla &&
         (v->kind == VAR_LOCAL || v->kind == VAR_PARAM);
}

/* Those that have no copy yet get one: it has to be there where the function
 * begins, and not only where it is first met. */
static void copy_taken(struct expander *x, const struct frame *f)
{
  for (uint32_t i = 0; i < f->func->locals.count; i++) {
    struct var *v = f->func->locals.at[i];
    if (v->kind == VAR_LOCAL && !v->is_tls && is_taken(x, f->func, v)) {
      map_var(x, v);
    }
  }
}

void scope_begin(struct expander *x, struct path *p, const struct frame *f,
                 loc_t at)
{
  uint32_t count = f->func->params.count + f->func->locals.count;
  if (!is_checked(x) || f->fork) {
    return;
  }
  copy_taken(x, f);
  bool again =
      x->unit->bounds.keep_loops && (is_in_loop(x) || x->thread->repeats);
  for (uint32_t i = 0; again && i < count; i++) {
    if (may_be_left(f->map[i])) {
      begin_var(x, p, f->map[i], at);
    }
  }
}

void scope_end(struct expander *x, struct path *p, const struct frame *f,
               loc_t at)
{
  uint32_t count = f->func->params.count + f->func->locals.count;
  for (uint32_t i = 0; is_checked(x) && p->block && i < count; i++) {
    if (may_be_left(f->map[i])) {
      end_var(x, p, f->map[i], at);
    }
  }
}

void scopes_end_thread(struct expander *x, struct path *p, loc_t at)
{
  uint32_t count = x->flat->locals.count; /* flags follow */
  for (uint32_t i = 0; is_checked(x) && i < count; i++) {
    struct var *v = x->flat->locals.at[i];
    if (may_be_left(v) && (v->name || v->is_literal)) {
      end_var(x, p, v, at);
    }
  }
}
