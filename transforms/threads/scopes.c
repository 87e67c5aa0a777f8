/* scopes.c -- where variables end whose address is taken, if memory errors are
 * looked for: a pointer to one leads to nothing when the block that it is
 * declared in has been left, its function has returned, or its thread has
 * ended.
 *
 * Thread-local variables whose address is taken end with their thread.
 *
 * Each gets a flag, var.ended, that is set then (MODEL_LEFT), and cleared
 * where a function that is called again begins, or a block in a loop. Arrays of
 * variable length, and what alloca gives, are memory that is given back then
 * (MODEL_LEFT_MEMORY). Which of these ends matter is found later
 * (analysis/ended.c). */
#include "transforms/threads/expand.h"

static bool is_checked(const struct expander *x)
{
  return bounds_check(&x->unit->bounds, PROPERTY_MEMSAFETY);
}

static bool matters(const struct expander *x)
{
  return is_checked(x) || leaks_checked(x);
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

/* What stands for memory that is allocated is a pointer to it. */
static void set_null(struct expander *x, struct path *p, struct var *v,
                     loc_t at)
{
  struct expr *null =
      expr_cast(x->program, number(x, at, TYPE_LONG, 0), v->type, true);
  emit_assign(x, p, expr_var(x->program, at, v), null, at);
}

struct var *scope_memory(struct expander *x)
{
  struct types *types = &x->program->types;
  if (!is_checked(x)) {
    return NULL;
  }
  struct var *v = ARENA_NEW(x->arena, struct var);
  *v = (struct var){.kind = VAR_LOCAL,
                    .type = type_pointer(types, basic(x, TYPE_VOID)),
                    .owner = x->flat,
                    .id = x->flat->locals.count,
                    .is_vla = true};
  VEC_PUSH(x->arena, &x->flat->locals, v);
  VEC_PUSH(x->arena, &x->frame->memory, v);
  return v;
}

static void begin_var(struct expander *x, struct path *p, struct var *v,
                      loc_t at)
{
  if (!is_checked(x)) {
    return;
  }
  if (v->is_vla) {
    set_null(x, p, v, at);
    return;
  }
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

static void end_memory(struct expander *x, struct path *p, struct var *v,
                       loc_t at)
{
  struct instr *i =
      emit_model(x, p, MODEL_LEFT_MEMORY, basic(x, TYPE_VOID), at);
  add_arg(x, i, expr_load(x->program, expr_var(x->program, at, v)));
  set_null(x, p, v, at);
}

static void end_var(struct expander *x, struct path *p, struct var *v, loc_t at)
{
  if (!is_checked(x)) {
    return;
  }
  if (v->is_vla) {
    end_memory(x, p, v, at);
    return;
  }
  struct instr *i = emit_model(x, p, MODEL_LEFT, basic(x, TYPE_VOID), at);
  add_arg(x, i, address(x, expr_var(x->program, at, v)));
  add_arg(x, i, address(x, flag_of(x, v, at)));
}

/* A copy of which a pointer may be left. */
static bool may_be_left(const struct var *v)
{
  return v && (v->address_taken || v->is_vla) &&
         (v->kind == VAR_LOCAL || v->kind == VAR_PARAM);
}

/* Those that have no copy yet get one: it has to be there where the function
 * begins, and not only where it is first met. */
static void copy_taken(struct expander *x, const struct frame *f)
{
  for (uint32_t i = 0; i < f->func->locals.count; i++) {
    struct var *v = f->func->locals.at[i];
    if (v->kind == VAR_LOCAL && !v->is_tls &&
        (v->is_vla || leaks_keeps(x, v) || is_taken(x, f->func, v))) {
      map_var(x, v);
    }
  }
}

void scope_begin_var(struct expander *x, struct path *p, struct var *v,
                     loc_t at)
{
  bool again =
      x->unit->bounds.keep_loops && (is_in_loop(x) || x->thread->repeats);
  if (is_checked(x) && may_be_left(v) && (again || v->is_vla)) {
    begin_var(x, p, v, at);
  }
}

void scope_begin(struct expander *x, struct path *p, const struct frame *f,
                 loc_t at)
{
  uint32_t params = f->func->params.count;
  if (!matters(x) || f->fork) {
    return;
  }
  copy_taken(x, f);
  for (uint32_t i = f->up ? params : 0; i < params + f->func->locals.count;
       i++) {
    scope_begin_var(x, p, f->map[i], at);
  }
}

void scope_end(struct expander *x, struct path *p, const struct frame *f,
               loc_t at)
{
  uint32_t count = f->func->params.count + f->func->locals.count;
  for (uint32_t i = 0; matters(x) && p->block && i < count; i++) {
    leaks_forget(x, p, f->map[i], at);
    if (may_be_left(f->map[i])) {
      end_var(x, p, f->map[i], at);
    }
  }
  for (uint32_t i = 0; p->block && i < f->memory.count; i++) {
    end_memory(x, p, f->memory.at[i], at);
  }
}

static bool is_within(const struct life *inner, const struct life *outer)
{
  while (inner && inner != outer) {
    inner = inner->up;
  }
  return inner != NULL;
}

void scopes_cross(struct expander *x, struct path *p, const struct block *from,
                  const struct block *to)
{
  const struct frame *f = x->frame;
  bool again = is_in_loop(x) || x->thread->repeats;
  if (from->life == to->life || !matters(x) || f->fork || !p->block) {
    return;
  }
  for (uint32_t i = 0; i < f->func->locals.count; i++) {
    const struct var *local = f->func->locals.at[i];
    struct var *v = local->life ? f->map[var_slot(f->func, local)] : NULL;
    bool before = v && is_within(from->life, local->life);
    bool after = v && is_within(to->life, local->life);
    if (before && !after && may_be_left(v)) {
      leaks_forget(x, p, v, from->at);
      end_var(x, p, v, from->at);
    } else if (after && !before && again && may_be_left(v)) {
      begin_var(x, p, v, to->at);
    }
  }
}

void scopes_end_thread(struct expander *x, struct path *p, loc_t at)
{
  uint32_t count = x->flat->locals.count; /* flags follow */
  for (uint32_t i = 0; matters(x) && i < count; i++) {
    struct var *v = x->flat->locals.at[i];
    leaks_forget(x, p, v, at);
    if (may_be_left(v) && (v->name || v->is_literal || v->is_vla)) {
      end_var(x, p, v, at);
    }
  }
  for (uint32_t i = 0; is_checked(x) && i < x->tls.count; i++) {
    struct var *v = x->tls.at[i].copy;
    if (v->address_taken) {
      end_var(x, p, v, at);
    }
  }
}

void scopes_begin_tls(struct expander *x, struct path *p, loc_t at)
{
  for (uint32_t i = 0; is_checked(x) && p->block && i < x->tls.count; i++) {
    struct var *v = x->tls.at[i].copy;
    if (v->address_taken) {
      begin_var(x, p, v, at);
    }
  }
}
