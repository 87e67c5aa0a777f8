/* constant_globals.c -- globals that keep their first value.
 *
 * Gives: var.fixed. expand.c takes such globals for constants, their members
 * and elements too, and asks again whether what came of that writes none of
 * them. So calls through pointers that stay lead to one function each. */
#include "transforms/threads/expand.h"

/* A place that is used, not read: whatever its address goes to may write. */
static void unfix(const struct expr *e)
{
  struct var *v = place_root(e);
  if (v) {
    v->fixed = false;
  }
}

static void unfix_addresses(const struct expr *e)
{
  if (e->kind == EXPR_INDEX && e->a->kind == EXPR_DECAY) {
    unfix_addresses(e->a->a);
    unfix_addresses(e->b);
    return;
  }
  if (e->kind == EXPR_ADDR || e->kind == EXPR_DECAY) {
    unfix(e->a);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    unfix_addresses(expr_operand(e, i));
  }
}

static void unfix_instr(const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (slot_is_written(&o)) {
      unfix(o.e);
    }
    unfix_addresses(o.e);
  }
}

static void unfix_init(const struct init *in)
{
  if (in->value) {
    unfix_addresses(in->value);
  }
  for (uint32_t i = 0; i < in->count; i++) {
    unfix_init(in->parts[i].init);
  }
}

bool constant_globals_drop_written(struct unit *u)
{
  struct var_vec *all = &u->program->globals;
  bool *before = arena_alloc_array(u->arena, all->count + 1, sizeof *before);
  bool changed = false;
  for (uint32_t i = 0; i < all->count; i++) {
    before[i] = all->at[i]->fixed;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->at[i]->init) {
      unfix_init(all->at[i]->init);
    }
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct func *f = u->threads.at[t]->flat;
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      const struct block *block = f->blocks.at[b];
      for (const struct instr *i = block->first; i; i = i->next) {
        unfix_instr(i);
      }
      if (block->value) {
        unfix_addresses(block->value);
      }
    }
  }
  for (uint32_t i = 0; i < all->count; i++) {
    changed = changed || (before[i] && !all->at[i]->fixed);
  }
  return changed;
}

void constant_globals_set(struct program *p, bool fixed)
{
  for (uint32_t i = 0; i < p->globals.count; i++) {
    p->globals.at[i]->fixed = fixed;
  }
}

/* What a member or element of it is initialised with. */
static const struct init *init_at(const struct init *in,
                                  const struct expr *place)
{
  for (uint32_t i = 0; i < in->count; i++) {
    const struct init_part *part = &in->parts[i];
    bool here =
        place->kind == EXPR_MEMBER
            ? &place->a->type->record->fields[part->index] == place->field
            : place->b->value[0] >= part->index &&
                  place->b->value[0] <= part->last;
    if (here) {
      return part->init;
    }
  }
  return NULL;
}

/* Where the place is part of such a global, what that begins with: zero if
 * there is no initialiser. */
static bool first_value(const struct expr *place, const struct init **in)
{
  if (type_quals(place->type) & QUAL_VOLATILE) {
    return false;
  }
  if (place->kind == EXPR_VAR) {
    *in = place->var->init;
    return place->var->kind == VAR_GLOBAL && place->var->fixed &&
           !place->var->is_extern;
  }
  const struct expr *whole =
      place->kind == EXPR_MEMBER ? place->a : place->a->a;
  if (!first_value(whole, in) || (*in && (*in)->value) ||
      (place->kind == EXPR_INDEX &&
       (place->b->value[1] || place->b->value[0] >= whole->type->length))) {
    return false;
  }
  *in = *in ? init_at(*in, place) : NULL;
  return true;
}

struct expr *constant_globals_value(struct program *p, const struct expr *place)
{
  const struct init *in = NULL;
  bool pointer = place->type->kind == TYPE_POINTER;
  if (!(pointer || type_is_integer(place->type)) || !first_value(place, &in)) {
    return NULL;
  }
  struct type *ty = type_unqualified(&p->types, place->type);
  if (!in) {
    struct type *zero = type_basic(&p->types, TYPE_ULONG);
    return pointer ? expr_cast(p, expr_int(p, place->at, zero, 0), ty, false)
                   : expr_int(p, place->at, ty, 0);
  }
  struct expr *e = in->value;
  return e && (e->kind == EXPR_INT || (pointer && expr_is_constant(e))) ? e
                                                                        : NULL;
}
