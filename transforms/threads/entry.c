/* entry.c -- where the program starts: main, or the function that --entry says.
 *
 * That one gets any numbers. A pointer is null or leads to an object of its
 * own, which holds any numbers in turn, but whose pointers are null, and whose
 * locks, unions and large arrays are zero; one to characters leads to a short
 * string, and one to void or to a function is null. */
#include "transforms/threads/expand.h"

#include "base/buf.h"

#include <string.h>

enum { STRING = 8 /* characters, with the last one, which is 0 */ };

/* --- arguments --- */

struct filling {
  struct expander *x;
  struct path *p;
};

static void fill_scalar(void *user, struct expr *place)
{
  struct filling *f = user;
  enum model m = nondet_model(place->type);
  if (m != MODEL_NONE && !sync_type_object(place)) {
    struct type *ty = type_unqualified(&f->x->program->types, place->type);
    emit_model(f->x, f->p, m, ty, place->at)->place = place;
  }
}

static struct var *make_object(struct expander *x, struct type *ty,
                               const struct var *param)
{
  struct program *pr = x->program;
  struct var *v = ARENA_NEW(x->arena, struct var);
  v->kind = VAR_GLOBAL;
  v->is_static = v->address_taken = true;
  v->name = names_get_z(
      pr->names, arena_printf(x->arena, "__ts_entry_%s",
                              param->name ? param->name->text : "object"));
  v->type = ty;
  v->at = param->at;
  v->id = pr->globals.count;
  VEC_PUSH(x->arena, &pr->globals, v);
  return v;
}

/* The address of its first element, if it is an array. */
static struct expr *address_of(struct expander *x, struct var *v)
{
  struct program *pr = x->program;
  bool array = v->type->kind == TYPE_ARRAY;
  struct type *to = array ? v->type->base : v->type;
  struct expr *e = expr_new(pr, array ? EXPR_DECAY : EXPR_ADDR, v->at,
                            type_pointer(&pr->types, to));
  e->a = expr_var(pr, v->at, v);
  return e;
}

static bool is_character(const struct type *ty)
{
  return ty->kind == TYPE_CHAR || ty->kind == TYPE_UPLAIN;
}

static void fill_object(struct expander *x, struct path *p, struct var *v)
{
  struct filling f = {x, p};
  struct expr *place = expr_var(x->program, v->at, v);
  nondet_each(x->program, place, fill_scalar, &f);
  if (v->type->kind == TYPE_ARRAY) {
    struct expr *last = expr_new(x->program, EXPR_INDEX, v->at, v->type->base);
    last->a = address_of(x, v);
    last->b = number(x, v->at, TYPE_LONG, STRING - 1);
    set_result(x, p, last, 0, v->at);
  }
}

static void give_pointer(struct expander *x, struct path *p, struct var *param)
{
  struct program *pr = x->program;
  struct type *to = type_unqualified(&pr->types, param->type->base);
  struct expr *place = expr_var(pr, param->at, param);
  struct type *truth = basic(x, TYPE_BOOL);
  struct expr *is = expr_var(pr, param->at, new_temp(x, truth, param->at));
  struct path null = *p;
  struct paths both = {0};
  bool has_object =
      type_is_complete(to) && !type_is_void(to) && to->kind != TYPE_FUNCTION;
  if (has_object) {
    struct var *v = make_object(
        x, is_character(to) ? type_array(&pr->types, to, STRING) : to, param);
    emit_model(x, p, nondet_model(truth), truth, param->at)->place = is;
    fork_path(x, p, expr_load(pr, is), param->at, &null);
    fill_object(x, p, v);
    emit_assign(x, p, place,
                expr_cast(pr, address_of(x, v),
                          type_unqualified(&pr->types, param->type), true),
                param->at);
    VEC_PUSH(x->arena, &both, *p);
  }
  set_result(x, &null, place, 0, param->at);
  VEC_PUSH(x->arena, &both, null);
  *p = meet(x, &both);
}

void expand_any_arguments(struct expander *x, struct path *p,
                          const struct func *start, struct var **params)
{
  struct filling f = {x, p};
  if (start->type->variadic) {
    stop_path(x, p, EVENT_OBSTACLE, start->at,
              "the start in a variadic function");
  }
  for (uint32_t i = 0; p->block && i < start->params.count; i++) {
    struct var *v = params[i];
    x->unit->given = x->unit->given || !type_is_arithmetic(v->type);
    if (v->type->kind == TYPE_POINTER) {
      give_pointer(x, p, v);
    } else if (type_is_scalar(v->type) && nondet_model(v->type) == MODEL_NONE) {
      stop_path(x, p, EVENT_OBSTACLE, v->at, "an arbitrary value of this type");
    } else {
      nondet_each(x->program, expr_var(x->program, v->at, v), fill_scalar, &f);
    }
  }
}

/* --- where it may start --- */

/* Which functions are called by name. */
static bool *find_called(struct expander *x)
{
  const struct func_vec *all = &x->program->funcs;
  bool *called = arena_alloc_array(x->arena, all->count + 1, sizeof *called);
  for (uint32_t i = 0; i < all->count; i++) {
    for (uint32_t b = 0; b < all->at[i]->blocks.count; b++) {
      const struct instr *k = all->at[i]->blocks.at[b]->first;
      for (; k; k = k->next) {
        for (uint32_t j = 0; k->kind == INSTR_CALL && j < all->count; j++) {
          called[j] = called[j] || (k->value->kind == EXPR_FUNC &&
                                    k->value->func == all->at[j]);
        }
      }
    }
  }
  return called;
}

enum { SHOWN = 20 };

/* What others could call, and nobody here does. */
static const char *candidates(struct expander *x)
{
  const struct func_vec *all = &x->program->funcs;
  const bool *called = find_called(x);
  struct buf out = {0};
  uint32_t count = 0;
  buf_puts(&out, "");
  for (uint32_t i = 0; i < all->count; i++) {
    const struct func *f = all->at[i];
    bool ours = strncmp(f->name->text, "__ts_", 5) == 0;
    if (!f->defined || f->is_static || f->is_inline || called[i] || ours) {
      continue;
    }
    if (count++ < SHOWN) {
      buf_printf(&out, "%s%s", count > 1 ? ", " : "", f->name->text);
    }
  }
  if (count > SHOWN) {
    buf_printf(&out, " and %u more", count - SHOWN);
  }
  const char *text = arena_strndup(x->arena, out.text, out.length);
  buf_free(&out);
  return text;
}

void entry_missing(struct unit *u)
{
  struct expander x = {.unit = u, .program = u->program, .arena = u->arena};
  const char *name = u->program->entry, *all = candidates(&x);
  const char *gap = *all ? "; nobody calls: " : "";
  if (name) {
    diag_error(u->program->diag, 0,
               "--entry: the program has no function '%s'%s%s", name, gap, all);
  } else {
    diag_error(u->program->diag, 0,
               "the program has no main (--entry=FUNC starts elsewhere)%s%s",
               gap, all);
  }
}
