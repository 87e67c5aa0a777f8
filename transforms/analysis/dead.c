/* dead.c -- drop what nobody reads.
 *
 * Needs: threads (expand.c).  Keeps: everything another thread could see, and
 * what may crash; if races are looked for, reads that may be in one.
 * Constants and copies were put where they are used; the variables they came
 * from are often not needed any more. */
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

struct counter {
  const struct unit *unit;
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

/* Whether it reads what another thread could write. Before sharing.c has run,
 * that is all that is not the thread's own. */
static bool reads_shared(const struct unit *u, const struct expr *e)
{
  if (e->kind == EXPR_LOAD) {
    const struct var *v = place_root(e->a);
    if (u->is_shared ? e->visible : !v || !is_own(v)) {
      return true;
    }
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    if (reads_shared(u, expr_operand(e, i))) {
      return true;
    }
  }
  return false;
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

/* Whether it depends on some value which operands are evaluated. */
static bool decides(const struct expr *e)
{
  bool any = e->kind == EXPR_COND || e->kind == EXPR_LOGIC;
  int n = expr_operands(e);
  for (int i = 0; i < n && !any; i++) {
    any = decides(expr_operand(e, i));
  }
  return any;
}

/* Neither a crash nor a race can come of it, nor a use of what is unset. */
static bool has_no_effect(const struct unit *u, const struct expr *value)
{
  return !value ||
         (!expr_may_crash(value) &&
          !(bounds_check(&u->bounds, PROPERTY_UNSET) && decides(value)) &&
          !(bounds_check(&u->bounds, PROPERTY_RACE) && reads_shared(u, value)));
}

/* checks: whether memory errors are looked for, so that it matters where
 * something is stored. */
static bool sweep_block(const struct counter *c, struct block *b, bool checks)
{
  bool changed = false;
  struct instr **link = &b->first;
  b->last = NULL;
  while (*link) {
    struct instr *i = *link;
    bool assigns = i->kind == INSTR_ASSIGN || i->kind == INSTR_ZERO;
    bool stores = assigns && !(checks && expr_may_crash(i->place));
    bool declares =
        i->kind == INSTR_DECLARE && is_own(i->var) && !c->reads[i->var->node];
    if (stores && is_unread(c, i->place)) {
      i->kind = INSTR_EVAL;
      i->place = NULL;
      changed = true;
    }
    bool asks =
        !i->place && (i->model == MODEL_CLOCK || i->model == MODEL_NONDET_UINT);
    if (declares || asks ||
        (i->kind == INSTR_EVAL && !i->shown &&
         has_no_effect(c->unit, i->value))) {
      /* What is joined to it is joined to nothing then; it leads. */
      if (!i->joined && i->next && i->next->joined) {
        i->next->joined = false;
      }
      *link = i->next;
      changed = true;
      continue;
    }
    if (i->place && !assigns && is_unread(c, i->place)) {
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
  bool checks = bounds_check_memory(&u->bounds), changed = true;
  while (changed) {
    struct counter c = {
        u, arena_alloc_array(u->arena, locals + 1, sizeof *c.reads)};
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
        changed = sweep_block(&c, f->blocks.at[b], checks) || changed;
      }
    }
  }
}
