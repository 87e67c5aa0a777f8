/* dead.c -- drop what nobody reads.
 *
 * Needs: threads (expand.c).  Keeps: everything another thread could see, and
 * what may crash.
 * Constants and copies were put where they are used; the variables they came
 * from are often not needed any more. */
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

struct counter {
  uint32_t *reads; /* by var.node */
};

static bool is_own(const struct var *v)
{
  return v->kind != VAR_GLOBAL && v->kind != VAR_STATIC && !v->address_taken;
}

static void count(struct counter *c, const struct expr *e)
{
  if (e->kind == EXPR_VAR && is_own(e->var)) {
    c->reads[e->var->node]++;
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    count(c, expr_operand(e, i));
  }
}

/* Of what is written, only the way there is read. */
static void count_place(struct counter *c, const struct expr *e)
{
  while (e->kind == EXPR_MEMBER || e->kind == EXPR_PART ||
         e->kind == EXPR_INDEX || e->kind == EXPR_DECAY) {
    if (e->kind == EXPR_INDEX) {
      count(c, e->b);
    }
    e = e->a;
  }
  if (e->kind != EXPR_VAR) {
    count(c, e);
  }
}

static void count_instr(struct counter *c, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    (o.role == ROLE_RESULT ? count_place : count)(c, o.e);
  }
}

static bool is_unread(const struct counter *c, const struct expr *place)
{
  const struct var *v = place ? place_root(place) : NULL;
  return v && is_own(v) && !c->reads[v->node];
}

static bool sweep_block(const struct counter *c, struct block *b)
{
  bool changed = false;
  struct instr **link = &b->first;
  b->last = NULL;
  while (*link) {
    struct instr *i = *link;
    bool stores = i->kind == INSTR_ASSIGN || i->kind == INSTR_ZERO;
    bool declares =
        i->kind == INSTR_DECLARE && is_own(i->var) && !c->reads[i->var->node];
    if (stores && is_unread(c, i->place)) {
      i->kind = INSTR_EVAL;
      i->place = NULL;
      changed = true;
    }
    bool asks = !i->place && i->model == MODEL_CLOCK;
    if (declares || asks ||
        (i->kind == INSTR_EVAL && !(i->value && expr_may_crash(i->value)))) {
      /* What is joined to it is joined to nothing then; it leads. */
      if (!i->joined && i->next && i->next->joined) {
        i->next->joined = false;
      }
      *link = i->next;
      changed = true;
      continue;
    }
    if (i->place && is_unread(c, i->place)) {
      i->place = NULL;
      changed = true;
    }
    b->last = i;
    link = &i->next;
  }
  return changed;
}

static uint32_t number_locals(struct unit *u)
{
  uint32_t n = 0;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    struct var_vec *all = &u->threads.at[t]->flat->locals;
    for (uint32_t i = 0; i < all->count; i++) {
      all->at[i]->node = n++;
    }
  }
  return n;
}

void dead_run(struct unit *u)
{
  uint32_t locals = number_locals(u);
  bool changed = true;
  while (changed) {
    struct counter c = {
        arena_alloc_array(u->arena, locals + 1, sizeof *c.reads)};
    changed = false;
    for (uint32_t t = 0; t < u->threads.count; t++) {
      const struct func *f = u->threads.at[t]->flat;
      for (uint32_t b = 0; b < f->blocks.count; b++) {
        const struct block *block = f->blocks.at[b];
        for (const struct instr *i = block->first; i; i = i->next) {
          count_instr(&c, i);
        }
        if (block->value) {
          count(&c, block->value);
        }
      }
    }
    for (uint32_t t = 0; t < u->threads.count; t++) {
      const struct func *f = u->threads.at[t]->flat;
      for (uint32_t b = 0; b < f->blocks.count; b++) {
        changed = sweep_block(&c, f->blocks.at[b]) || changed;
      }
    }
  }
}
