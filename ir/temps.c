/* temps.c -- drop the temporaries that nobody reads. */
#include "ir/ir.h"

struct use_counts {
  uint32_t *reads; /* by the temporary's id */
};

static void count_reads(const struct expr *e, struct use_counts *n)
{
  if (!e) {
    return;
  }
  if (e->kind == EXPR_VAR && e->var->kind == VAR_TEMP) {
    n->reads[e->var->id]++;
  }
  int operands = expr_operands(e);
  const struct expr *all[] = {e->a, e->b, e->c};
  for (int i = 0; i < operands; i++) {
    count_reads(all[i], n);
  }
}

/* What may be more than a value: a read, or a division, which may crash. */
static bool has_load(const struct expr *e)
{
  if (e->kind == EXPR_LOAD ||
      (e->kind == EXPR_BINARY && (e->op == OP_DIV || e->op == OP_MOD))) {
    return true;
  }
  int operands = expr_operands(e);
  return (operands > 0 && has_load(e->a)) || (operands > 1 && has_load(e->b)) ||
         (operands > 2 && has_load(e->c));
}

static bool is_temp(const struct expr *place)
{
  return place && place->kind == EXPR_VAR && place->var->kind == VAR_TEMP;
}

static void count_instr(const struct instr *i, struct use_counts *n)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_RESULT || !is_temp(o.e)) {
      count_reads(o.e, n);
    }
  }
}

/* A result that is not wanted is not kept: calls and atomic steps lose their
 * place, a plain value is evaluated for its reads alone. */
static void drop_unread(struct instr *i, const struct use_counts *n)
{
  if (!is_temp(i->place) || n->reads[i->place->var->id]) {
    return;
  }
  if (i->kind == INSTR_ASSIGN) {
    i->kind = INSTR_EVAL;
  }
  i->place = NULL;
}

static bool does_nothing(const struct instr *i)
{
  return i->kind == INSTR_EVAL && !has_load(i->value);
}

void func_drop_temps(struct program *p, struct func *f)
{
  struct use_counts n = {
      arena_alloc_array(p->arena, f->locals.count, sizeof *n.reads)};
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    count_reads(f->blocks.at[b]->value, &n);
    for (struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      count_instr(i, &n);
    }
  }
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    struct block *block = f->blocks.at[b];
    struct instr **link = &block->first;
    block->last = NULL;
    while (*link) {
      struct instr *i = *link;
      drop_unread(i, &n);
      if (does_nothing(i)) {
        *link = i->next;
      } else {
        block->last = i;
        link = &i->next;
      }
    }
  }
}
