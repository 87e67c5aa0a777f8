/* copies.c -- see copies.h. */
#include "transforms/emit/copies.h"

#include <string.h>

/* --- which copy --- */

static struct copied *slot_of(const struct copies *c, const void *original)
{
  uint64_t hash = (uint64_t)(uintptr_t)original / 16 * 0x9e3779b97f4a7c15u;
  uint32_t at = (uint32_t)(hash >> 32) & (c->size - 1);
  while (c->slots[at].original && c->slots[at].original != original) {
    at = (at + 1) & (c->size - 1);
  }
  return &c->slots[at];
}

struct var *copies_var(const struct copies *c, const struct var *v)
{
  const struct copied *s = slot_of(c, v);
  return s->original ? s->copy : (struct var *)v;
}

struct func *copies_func(const struct copies *c, const struct func *f)
{
  const struct copied *s = slot_of(c, f);
  return s->original ? s->copy : (struct func *)f;
}

static void add_vars(struct copies *c, const struct var_vec *all)
{
  for (uint32_t i = 0; i < all->count; i++) {
    struct var *copy = ARENA_NEW(c->arena, struct var);
    *copy = *all->at[i];
    *slot_of(c, all->at[i]) = (struct copied){all->at[i], copy};
  }
}

/* Others that they lead to are all there then. */
static void link_funcs(struct copies *c, const struct func_vec *all)
{
  for (uint32_t i = 0; i < all->count; i++) {
    struct func *copy = copies_func(c, all->at[i]);
    copy->alias_of = copy->alias_of ? copies_func(c, copy->alias_of) : NULL;
    copy->library = copy->library ? copies_func(c, copy->library) : NULL;
  }
}

static void add_funcs(struct copies *c, const struct func_vec *all)
{
  for (uint32_t i = 0; i < all->count; i++) {
    struct func *copy = ARENA_NEW(c->arena, struct func);
    *copy = *all->at[i];
    copy->blocks = (struct block_vec){0};
    copy->locals = (struct var_vec){0};
    *slot_of(c, all->at[i]) = (struct copied){all->at[i], copy};
  }
}

void copies_open(struct copies *c, const struct unit *u)
{
  const struct program *p = u->program;
  uint32_t count = p->globals.count + p->funcs.count;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    count += u->threads.at[t]->flat->locals.count;
  }
  c->arena = u->arena;
  for (c->size = 64; c->size < 2 * count; c->size *= 2) {
  }
  c->slots = arena_alloc_array(c->arena, c->size, sizeof *c->slots);
  add_vars(c, &p->globals);
  add_funcs(c, &p->funcs);
  link_funcs(c, &p->funcs);
  for (uint32_t t = 0; t < u->threads.count; t++) {
    add_vars(c, &u->threads.at[t]->flat->locals);
  }
}

/* --- putting them in place --- */

static struct expr *changed(const struct copies *c, const struct expr *e)
{
  struct expr *n = ARENA_NEW(c->arena, struct expr);
  *n = *e;
  return n;
}

static struct expr *copy_variable(struct copies *c, const struct expr *e)
{
  struct expr *n = changed(c, e);
  n->var = copies_var(c, e->var);
  if (!n->var->inner) {
    return n;
  }
  struct expr *member = changed(c, e);
  n->var = n->var->within ? n->var->within : n->var;
  n->type = n->var->type;
  member->kind = EXPR_MEMBER;
  member->object = n;
  member->field = copies_var(c, e->var)->inner;
  return member;
}

/* What mentions none of them is left as it is. */
static struct expr *copy_expr(void *user, struct expr *e)
{
  struct copies *c = user;
  struct expr *n = e, *operands[3] = {NULL, NULL, NULL};
  struct expr *other_one = c->now ? c->now->instead(c->now->user, e) : NULL;
  if (other_one) {
    return other_one;
  }
  if (e->kind == EXPR_VAR && copies_var(c, e->var) != e->var) {
    n = copy_variable(c, e);
  } else if (e->kind == EXPR_FUNC && copies_func(c, e->func) != e->func) {
    n = changed(c, e);
    n->func = copies_func(c, e->func);
  }
  int count = expr_operands(e);
  bool other = false;
  for (int k = 0; k < count; k++) {
    operands[k] = copy_expr(c, expr_operand(e, k));
    other = other || operands[k] != expr_operand(e, k);
  }
  if (!other) {
    return n;
  }
  n = changed(c, e);
  n->a = operands[0];
  n->b = count > 1 ? operands[1] : e->b;
  n->c = count > 2 ? operands[2] : e->c;
  return n;
}

static void copy_list(struct copies *c, struct instr *first)
{
  for (struct instr *i = first; i; i = i->next) {
    if (i->kind == INSTR_CALL && i->arg_count) {
      struct expr **args =
          arena_alloc_array(c->arena, i->arg_count, sizeof *args);
      memcpy(args, i->args, i->arg_count * sizeof *args);
      i->args = args;
    } else if (i->kind == INSTR_DECLARE) {
      i->var = copies_var(c, i->var);
    } else if (i->kind == INSTR_IF) {
      copy_list(c, i->body);
      copy_list(c, i->other);
    }
    struct slot o;
    for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
      *o.at = copy_expr(c, o.e);
    }
  }
}

void copies_within(struct copies *c, const struct func *f,
                   copies_instead *instead, void *user)
{
  VEC_PUSH(c->arena, &c->within, ((struct within){f, instead, user}));
}

static const struct within *within_of(const struct copies *c,
                                      const struct func *f)
{
  for (uint32_t i = 0; i < c->within.count; i++) {
    if (c->within.at[i].func == f) {
      return &c->within.at[i];
    }
  }
  return NULL;
}

void copies_apply(struct copies *c, struct program *out)
{
  for (uint32_t i = 0; i < out->funcs.count; i++) {
    const struct block_vec *all = &out->funcs.at[i]->blocks;
    c->now = within_of(c, out->funcs.at[i]);
    for (uint32_t b = 0; b < all->count; b++) {
      copy_list(c, all->at[b]->first);
      if (all->at[b]->value) {
        all->at[b]->value = copy_expr(c, all->at[b]->value);
      }
    }
  }
  c->now = NULL;
  for (uint32_t i = 0; i < out->globals.count; i++) {
    struct var *v = out->globals.at[i];
    v->init = init_map(c->arena, v->init, copy_expr, c);
    v->owner = v->owner ? copies_func(c, v->owner) : NULL;
  }
}
