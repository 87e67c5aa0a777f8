/* expand_var.c -- a thread's own copies of variables, and expressions over
 * them. */
#include "transforms/threads/expand.h"

#include <assert.h>
#include <string.h>

struct var *clone_var(struct expander *x, struct func *flat, struct var *v,
                      bool taken)
{
  struct var *c = ARENA_NEW(x->arena, struct var);
  *c = *v;
  c->kind = v->kind == VAR_TEMP ? VAR_TEMP : VAR_LOCAL;
  c->owner = flat;
  c->id = flat->locals.count;
  c->init = NULL;
  c->is_tls = c->is_static = c->is_used = c->is_weak = false;
  /* Its elements, too: it is assigned to, and may be made global. */
  c->type = v->type->kind == TYPE_ARRAY
                ? type_qualified(&x->program->types, v->type,
                                 type_quals(v->type) & ~(unsigned)QUAL_CONST)
                : type_unqualified(&x->program->types, v->type);
  c->address_taken = taken || leaks_keeps(x, v);
  c->ended = NULL;
  c->print_name = NULL;
  VEC_PUSH(x->arena, &flat->locals, c);
  return c;
}

struct var *new_temp(struct expander *x, struct type *ty, loc_t at)
{
  return var_temp(x->program, x->flat, type_unqualified(&x->program->types, ty),
                  at);
}

static struct var *map_static(struct expander *x, struct var *v);

/* Addresses in initialisers are of the statics' copies, too. */
static struct var *map_init_var(void *user, struct var *v)
{
  return v->kind == VAR_STATIC ? map_static(user, v) : v;
}

static struct expr *map_init_value(void *user, struct expr *e)
{
  struct expander *x = user;
  struct constants nothing = {0};
  struct rewrite r = {x->program, &nothing, map_init_var, NULL, x};
  return expr_rewrite(&r, e);
}

static struct init *map_init(struct expander *x, const struct init *in)
{
  return init_map(x->arena, in, map_init_value, x);
}

/* A static of a function, or of the program: one for all threads. */
static struct var *map_static(struct expander *x, struct var *v)
{
  if (v->kind == VAR_GLOBAL) {
    return v;
  }
  if (!v->copy) {
    v->copy = ARENA_NEW(x->arena, struct var);
    *v->copy = *v;
    v->copy->kind = VAR_GLOBAL;
    v->copy->is_static = true;
    v->copy->owner = NULL;
    v->copy->init = map_init(x, v->init); /* what it names comes first */
    v->copy->id = x->program->globals.count;
    VEC_PUSH(x->arena, &x->program->globals, v->copy);
  }
  return v->copy;
}

static struct var *map_tls(struct expander *x, struct var *v)
{
  for (uint32_t i = 0; i < x->tls.count; i++) {
    if (x->tls.at[i].var == v) {
      return x->tls.at[i].copy;
    }
  }
  struct var *c = ARENA_NEW(x->arena, struct var);
  *c = *v;
  c->kind = VAR_GLOBAL;
  c->is_static = true;
  c->is_tls = c->fixed = false;
  c->owner = NULL;
  c->id = x->program->globals.count;
  VEC_PUSH(x->arena, &x->program->globals, c);
  struct tls_copy row = {v, c};
  VEC_PUSH(x->arena, &x->tls, row);
  return c;
}

uint32_t var_slot(const struct func *f, const struct var *v)
{
  return v->kind == VAR_PARAM ? v->id : f->params.count + v->id;
}

static void mark_root(struct func *f, const struct expr *place)
{
  struct var *v = place_root(place);
  if (v && v->owner == f) {
    f->taken[var_slot(f, v)] = true;
  }
}

static void mark_taken(struct func *f, const struct expr *e)
{
  if (e->kind == EXPR_INDEX && e->a->kind == EXPR_DECAY) {
    /* An element of an array is used, not the array's address. */
    mark_taken(f, e->a->a);
    mark_taken(f, e->b);
    return;
  }
  if (e->kind == EXPR_ADDR || e->kind == EXPR_DECAY) {
    mark_root(f, e->a);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    mark_taken(f, expr_operand(e, i));
  }
}

/* The models do not look at it, such as at the end of a timed wait. */
static bool is_left_out(const struct instr *i, const struct call_row *row,
                        uint32_t k)
{
  const struct expr *e = i->args[k];
  while (e->kind == EXPR_CAST) {
    e = e->a;
  }
  return row && row->kind == CALL_MODEL && !i->value->func->defined &&
         k < strlen(row->args) && row->args[k] == '_' && e->kind == EXPR_ADDR;
}

/* Arguments that become direct accesses: &x of an atomic operation, or where
 * pthread_create stores the thread's name, or a clock the time; and what is
 * left out. */
static bool is_direct_argument(const struct instr *i, uint32_t k)
{
  const struct expr *e = i->args[k];
  if (i->value->kind != EXPR_FUNC) {
    return false;
  }
  const char *name = i->value->func->name->text;
  const struct call_row *row = call_find(name);
  if (k == 0 && row && row->kind == CALL_CREATE) {
    /* &t, &t[i], t + i */
    return (e->kind == EXPR_ADDR && place_root(e->a)) ||
           (e->kind == EXPR_BINARY && e->a->kind == EXPR_DECAY &&
            place_root(e->a->a));
  }
  return is_left_out(i, row, k) || clock_takes_place(i, k) ||
         atomic_takes_place(name, e, k);
}

bool is_taken(struct expander *x, struct func *f, const struct var *v)
{
  if (f->taken) {
    return f->taken[var_slot(f, v)];
  }
  f->taken = arena_alloc_array(x->arena, f->params.count + f->locals.count + 1,
                               sizeof *f->taken);
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    const struct block *block = f->blocks.at[b];
    for (const struct instr *i = block->first; i; i = i->next) {
      struct slot o;
      for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
        bool argument = i->kind == INSTR_CALL && o.role == ROLE_VALUE;
        if (!argument || !is_direct_argument(i, (uint32_t)(o.at - i->args))) {
          mark_taken(f, o.e);
        }
      }
    }
    if (block->value) {
      mark_taken(f, block->value);
    }
  }
  return f->taken[var_slot(f, v)];
}

struct var *map_var(void *user, struct var *v)
{
  struct expander *x = user;
  if (v->is_tls) {
    return map_tls(x, v);
  }
  if (v->kind == VAR_GLOBAL || v->kind == VAR_STATIC) {
    return map_static(x, v);
  }
  struct frame *f = x->frame;
  assert(v->owner == f->func);
  struct var **copy = &f->map[var_slot(f->func, v)];
  if (!*copy) {
    *copy = clone_var(x, x->flat, v, is_taken(x, f->func, v));
  }
  return *copy;
}

/* A global that nothing ever writes is its initialiser. */
static struct expr *global_value(void *user, const struct expr *place)
{
  struct expander *x = user;
  return constant_globals_value(x->program, place);
}

struct expr *rewrite(struct expander *x, const struct path *p, struct expr *e)
{
  struct rewrite r = {x->program, &p->known, map_var, global_value, x};
  return expr_rewrite(&r, e);
}
