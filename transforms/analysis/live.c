#include "transforms/analysis/live.h"

#include "transforms/analysis/constants.h"
#include "transforms/analysis/returns.h"

#include <string.h>

struct search {
  struct func *flat;
  uint64_t *now;
  struct returns returns;
  bool more; /* another time would find more */
};

static bool is_own(const struct search *s, const struct var *v)
{
  return v && v->owner == s->flat && !v->address_taken;
}

static void read_expr(struct search *s, const struct expr *e)
{
  if (e->kind == EXPR_VAR && is_own(s, e->var)) {
    live_add(s->now, e->var->id);
  }
  int n = expr_operands(e);
  for (int i = 0; i < n; i++) {
    read_expr(s, expr_operand(e, i));
  }
}

/* Of what is written, only the way there is read; a whole variable is not what
 * it was. */
static void write_place(struct search *s, const struct expr *e)
{
  if (e->kind == EXPR_VAR) {
    if (is_own(s, e->var)) {
      s->now[e->var->id / 64] &= ~(1ull << (e->var->id % 64));
    }
    return;
  }
  while (e->kind == EXPR_MEMBER || e->kind == EXPR_PART ||
         e->kind == EXPR_INDEX || e->kind == EXPR_DECAY) {
    if (e->kind == EXPR_INDEX) {
      read_expr(s, e->b);
    }
    e = e->a;
  }
  if (e->kind != EXPR_VAR) {
    read_expr(s, e);
  }
}

static void step_back(struct search *s, const struct instr *i)
{
  if (i->kind == INSTR_DECLARE && is_own(s, i->var)) {
    s->now[i->var->id / 64] &= ~(1ull << (i->var->id % 64));
    return;
  }
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    (o.role == ROLE_RESULT ? write_place : read_expr)(s, o.e);
  }
}

/* Where a routine is called, what it does not touch is live if it is where it
 * goes on. */
static void routine_back(struct search *s, const struct instr *i)
{
  uint32_t call = returns_call(&s->returns, i);
  uint32_t back = returns_back(&s->returns, i);
  if (back && returns_note(&s->returns, back, s->now)) {
    s->more = true;
  }
  if (call) {
    returns_take(&s->returns, call, s->now);
  }
}

/* A list is walked from its end: from the first on by calling itself would be
 * too deep. */
static void steps_back(struct search *s, struct arena *a, const struct block *b)
{
  VEC(const struct instr *) all = {0};
  for (const struct instr *i = b->first; i; i = i->next) {
    VEC_PUSH(a, &all, i);
  }
  while (all.count) {
    step_back(s, all.at[--all.count]);
    routine_back(s, all.at[all.count]);
  }
}

struct live live_find(struct arena *a, const struct unit *u, struct func *f)
{
  struct live l = {.words = f->locals.count / 64 + 1};
  struct search s = {.flat = f, .more = true};
  for (uint32_t i = 0; i < f->locals.count; i++) {
    f->locals.at[i]->id = i;
  }
  l.in = arena_alloc_array(a, f->blocks.count + 1, sizeof *l.in);
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    l.in[b] = arena_alloc_array(a, l.words, sizeof **l.in);
  }
  s.now = arena_alloc_array(a, l.words, sizeof *s.now);
  s.returns = returns_find(a, u, f);
  while (s.more) {
    s.more = false;
    for (uint32_t k = f->blocks.count; k-- > 0;) {
      const struct block *b = f->blocks.at[k];
      memset(s.now, 0, l.words * sizeof *s.now);
      for (uint32_t t = 0; t < block_targets(b); t++) {
        const uint64_t *from = l.in[b->to[t]->id];
        for (uint32_t w = 0; w < l.words; w++) {
          s.now[w] |= from[w];
        }
      }
      if (b->value) {
        read_expr(&s, b->value);
      }
      steps_back(&s, a, b);
      for (uint32_t w = 0; w < l.words; w++) {
        s.more = s.more || (s.now[w] & ~l.in[k][w]);
        l.in[k][w] |= s.now[w];
      }
    }
  }
  l.returns = s.returns;
  return l;
}
