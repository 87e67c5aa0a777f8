/* leaks.c -- if leaks are looked for: where the process ends (main returns,
 * exit), memory that was allocated and not freed, and to which no pointer leads
 * any more.
 *
 * Where pointers are the explorer knows from the state: it looks for them in
 * variables, thread-specific data and the heap. What it cannot know it is told
 * (MODEL_LEAKS): what the functions hold that are still there where exit is
 * called, and which of main's variables are gone when it has returned.
 * Variables are in the state as long as they live (MODEL_HELD), and made zero
 * then (scopes.c). CBMC has no pointers to follow: there all memory has to be
 * freed, else it is not known whether a pointer leads to it. */
#include "transforms/threads/expand.h"

bool leaks_checked(const struct expander *x)
{
  return bounds_check(&x->unit->bounds, PROPERTY_LEAK);
}

static bool is_pointer(const struct type *ty)
{
  return ty->kind == TYPE_POINTER && ty->base->kind != TYPE_FUNCTION;
}

static bool has_pointers(const struct type *ty)
{
  bool found = is_pointer(ty);
  if (ty->kind == TYPE_ARRAY) {
    return has_pointers(ty->base);
  }
  for (uint32_t i = 0; type_is_record(ty) && i < ty->record->count && !found;
       i++) {
    found = has_pointers(ty->record->fields[i].type);
  }
  return found;
}

bool leaks_keeps(const struct expander *x, const struct var *v)
{
  return leaks_checked(x) && v->kind != VAR_TEMP && !is_pointer(v->type) &&
         has_pointers(v->type);
}

/* A pointer that is not in memory: it is in the state as long as it is used. */
static bool is_plain(const struct var *v)
{
  return v && v->kind != VAR_TEMP && is_pointer(v->type) && !v->address_taken;
}

static void hold_var(struct expander *x, struct path *p, struct var *v,
                     loc_t at)
{
  struct instr *i = emit_model(x, p, MODEL_HELD, basic(x, TYPE_VOID), at);
  add_arg(x, i, expr_load(x->program, expr_var(x->program, at, v)));
}

/* All are, round a loop that may have no end. */
void leaks_hold(struct expander *x, struct path *p, loc_t at)
{
  for (const struct frame *f = x->frame;
       f && leaks_checked(x) && x->unit->bounds.keep_loops; f = f->up) {
    uint32_t count = f->func->params.count + f->func->locals.count;
    for (uint32_t i = 0; p->block && i < count; i++) {
      if (is_plain(f->map[i])) {
        hold_var(x, p, f->map[i], at);
      }
    }
  }
}

void leaks_forget(struct expander *x, struct path *p, struct var *v, loc_t at)
{
  if (!leaks_checked(x) || !x->unit->bounds.keep_loops || !p->block || !v) {
    return;
  }
  if (is_plain(v)) {
    hold_var(x, p, v, at);
    struct expr *null =
        expr_cast(x->program, number(x, at, TYPE_LONG, 0), v->type, true);
    emit_assign(x, p, expr_var(x->program, at, v), null, at);
  } else if (v->address_taken && v->kind != VAR_TEMP &&
             type_size(v->type) >= 8) {
    emit(x, p, INSTR_ZERO, at)->place = expr_var(x->program, at, v);
  }
}

/* The explorer has all blocks; CBMC is told of them. */
static bool is_told(const struct expander *x)
{
  return leaks_checked(x) && !x->unit->bounds.keep_loops;
}

struct expr *leaks_place(struct expander *x, loc_t at)
{
  struct type *any = type_pointer(&x->program->types, basic(x, TYPE_VOID));
  return is_told(x) ? expr_var(x->program, at, new_temp(x, any, at)) : NULL;
}

static void tell_block(struct expander *x, struct path *p, enum model m,
                       struct expr *block, loc_t at)
{
  struct instr *i = emit_model(x, p, m, basic(x, TYPE_VOID), at);
  struct type *any = type_pointer(&x->program->types, basic(x, TYPE_VOID));
  add_arg(x, i, expr_cast(x->program, block, any, true));
}

void leaks_allocated(struct expander *x, struct path *p, struct expr *place,
                     loc_t at)
{
  if (is_told(x) && place) {
    tell_block(x, p, MODEL_ALLOCATED, expr_load(x->program, place), at);
  }
}

void leaks_released(struct expander *x, struct path *p, struct expr *block,
                    loc_t at)
{
  if (is_told(x)) {
    tell_block(x, p, MODEL_RELEASED, block, at);
  }
}

/* --- the end --- */

struct told {
  VEC(struct expr *) roots; /* pointers */
  VEC(struct var *) gone;
};

static void tell_roots(struct expander *x, struct told *told, loc_t at)
{
  for (const struct frame *f = x->frame; f; f = f->up) {
    uint32_t count = f->func->params.count + f->func->locals.count;
    for (uint32_t i = 0; i < count; i++) {
      struct var *v = f->map[i];
      if (is_plain(v)) {
        VEC_PUSH(x->arena, &told->roots,
                 expr_load(x->program, expr_var(x->program, at, v)));
      }
    }
  }
}

/* What others may still look at stays as it was. */
static void tell_gone(struct expander *x, struct path *p, struct told *told,
                      loc_t at)
{
  uint32_t count = x->frame->func->params.count + x->frame->func->locals.count;
  for (uint32_t i = 0; i < count; i++) {
    struct var *v = x->frame->map[i];
    if (is_plain(v)) {
      leaks_forget(x, p, v, at);
    } else if (v && v->address_taken && v->kind != VAR_TEMP) {
      VEC_PUSH(x->arena, &told->gone, v);
    }
  }
}

static void tell_thread_locals(struct expander *x, struct told *told, loc_t at)
{
  for (uint32_t i = 0; i < x->tls.count; i++) {
    struct var *v = x->tls.at[i].copy;
    if (is_plain(v)) {
      VEC_PUSH(x->arena, &told->roots,
               expr_load(x->program, expr_var(x->program, at, v)));
    }
  }
}

static void tell(struct expander *x, struct instr *i, const struct told *told,
                 loc_t at)
{
  struct types *types = &x->program->types;
  add_arg(x, i, number(x, at, TYPE_UINT, told->roots.count));
  add_arg(x, i, number(x, at, TYPE_UINT, told->gone.count));
  for (uint32_t k = 0; k < told->roots.count; k++) {
    add_arg(x, i, told->roots.at[k]);
  }
  for (uint32_t k = 0; k < told->gone.count; k++) {
    struct var *v = told->gone.at[k];
    struct expr *e =
        expr_new(x->program, EXPR_ADDR, at, type_pointer(types, v->type));
    e->a = expr_var(x->program, at, v);
    add_arg(x, i,
            expr_cast(x->program, e, type_pointer(types, basic(x, TYPE_VOID)),
                      true));
    add_arg(x, i, number(x, at, TYPE_ULONG, type_size(v->type)));
  }
}

void leaks_at_end(struct expander *x, struct path *p, bool returned, loc_t at)
{
  struct told told = {0};
  struct path lost;
  if (!leaks_checked(x) || !p->block) {
    return;
  }
  if (returned) {
    tell_gone(x, p, &told, at);
  } else {
    tell_roots(x, &told, at);
  }
  tell_thread_locals(x, &told, at);
  struct type *truth = basic(x, TYPE_BOOL);
  struct var *v = new_temp(x, truth, at);
  struct instr *i = emit_model(x, p, MODEL_LEAKS, truth, at);
  tell(x, i, &told, at);
  i->place = expr_var(x->program, at, v);
  fork_path(x, p, expr_load(x->program, i->place), at, &lost);
  struct path kept = lost;
  lost = *p;
  *p = kept;
  if (x->unit->bounds.keep_loops) {
    stop_path(x, &lost, EVENT_LEAK, at, "memory that no pointer leads to");
  } else {
    stop_path(x, &lost, EVENT_OBSTACLE, at,
              "memory that is not freed: whether a pointer leads to it, which "
              "only the stepper knows");
  }
}
