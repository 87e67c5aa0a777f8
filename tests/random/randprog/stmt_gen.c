/* stmt_gen.c -- random statements. A maker returns a list, or NULL if it does
 * not apply here. */
#include "program.h"

/* Whether e itself, not a function it calls, writes something as a side effect
 * (E_INC), or slot a (E_SET). An assignment of such an expression to the same
 * object has two writes without order, which is undefined. */
static bool expr_writes(const struct expr *e, enum expr_kind kind, int slot)
{
  if (!e || e->kind == E_CALL)
    return false;
  if (e->kind == kind && (kind == E_INC || e->a == slot))
    return true;
  for (int i = 0; i < 3; i++)
    if (expr_writes(e->kid[i], kind, slot))
      return true;
  return false;
}

static struct stmt *make_assign(struct gen *g)
{
  struct stmt *s = stmt_new(g, S_ASSIGN, 0);
  g->budget--;
  s->place = gen_place(g);
  s->expr = place_is_quiet(&s->place) ? gen_masked(g) : gen_quiet(g);
  struct expr self = {.kind = E_LOAD, .place = s->place};
  if (expr_writes(s->expr, E_INC, NONE) ||
      (same_place(&self, s->expr) && pct(g, 80)))
    s->expr = gen_quiet(g);
  bool quiet = s->expr->kind == E_CONST || s->expr->kind == E_LOCAL;
  const struct place *pl = &s->place;
  bool plain = pl->kind == P_VAR && g->p->var[pl->var].type == T_INT;
  s->a =
      quiet && ((plain && pct(g, 8)) || (place_is_c11(g->p, pl) && pct(g, 40)));
  if (s->a)
    feature(g->p, plain ? F_RMW : F_C11);
  return s;
}

static struct stmt *make_pointer(struct gen *g)
{
  if (g->p->pointer == NONE)
    return NULL;
  struct stmt *s = stmt_new(g, S_ASSIGN, 0);
  g->budget--;
  s->place = place_var(g->p->pointer);
  s->expr = expr_new(g, E_ADDRESS, g->p->target[pick(g, 2)]);
  return s;
}

static struct stmt *make_inc(struct gen *g)
{
  struct stmt *s = stmt_new(g, S_EVAL, 0);
  s->expr = gen_inc(g);
  return s;
}

static struct stmt *make_compound(struct gen *g)
{
  static const enum binop ops[] = {B_ADD, B_ADD, B_SUB, B_OR, B_XOR, B_AND};
  struct stmt *s = stmt_new(g, S_COMPOUND, 0);
  g->budget -= 2;
  s->place = gen_place(g);
  bool narrow =
      s->place.kind == P_VAR && g->p->var[s->place.var].type == T_BOOL;
  s->a = narrow ? (pct(g, 50) ? B_XOR : B_AND) : (int)ops[pick(g, 6)];
  s->expr = narrow ? expr_new(g, E_CONST, pct(g, 70)) : gen_quiet(g);
  return s;
}

static struct stmt *make_local(struct gen *g)
{
  int slot = slot_pick(g, true);
  if (slot == NONE)
    return NULL;
  struct stmt *s = stmt_new(g, S_LOCAL, slot);
  s->expr = gen_masked(g);
  if (expr_writes(s->expr, E_SET, slot))
    s->expr = gen_load(g);
  return s;
}

static struct stmt *make_effect(struct gen *g)
{
  struct expr *e = pct(g, 50) ? gen_rmw(g) : gen_call(g);
  if (!e)
    return NULL;
  struct stmt *s = stmt_new(g, S_EVAL, 0);
  s->expr = e;
  return s;
}

static struct stmt *make_if(struct gen *g)
{
  if (g->depth > 2)
    return NULL;
  struct stmt *s = stmt_new(g, S_IF, 0);
  s->expr = gen_cond(g);
  s->body = gen_block(g, 1 + pick(g, 2));
  if (pct(g, 35))
    s->other = gen_block(g, 1);
  return s;
}

static struct stmt *make_loop(struct gen *g)
{
  if (g->depth > 1 || g->budget < 3)
    return NULL;
  int slot = slot_new(g->f, "i", SLOT_LOOP, 0);
  if (slot == NONE)
    return NULL;
  struct stmt *s = stmt_new(g, S_LOOP, slot);
  struct gen outer = *g;
  s->op = pick(g, 3);
  s->b = 1 + pct(g, 75);
  g->in_loop = true;
  g->in_switch = false;
  g->loop_held = g->held;
  g->budget /= s->b;
  int before = g->budget;
  s->body = gen_block(g, 1 + pick(g, 2));
  outer.rng = g->rng;
  outer.budget -= (before - g->budget) * s->b;
  *g = outer;
  feature(g->p, F_LOOP);
  return s;
}

static struct stmt *make_switch(struct gen *g)
{
  if (g->depth > 1 || g->budget < 3)
    return NULL;
  int slot = slot_new(g->f, "", SLOT_HIDDEN, 0);
  if (slot == NONE)
    return NULL;
  struct stmt *s = stmt_new(g, S_SWITCH, slot);
  bool outer = g->in_switch;
  s->expr = pct(g, 70) ? gen_load(g) : gen_atom(g);
  // Clang 14 does not take a bare _Atomic object.
  bool bare = s->expr->kind == E_LOAD && place_is_c11(g->p, &s->expr->place);
  if (bare || pct(g, 30))
    s->expr = expr_bin(g, B_AND, s->expr, expr_new(g, E_CONST, bare ? 3 : 1));
  g->in_switch = true;
  int n = 1 + pick(g, 2), first = pick(g, 2);
  for (int i = 0; i < n; i++) {
    struct stmt *k = stmt_new(g, S_CASE, first + i);
    k->body = gen_block(g, 1);
    k->b = pct(g, 25);
    stmt_append(&s->body, k);
  }
  struct stmt *k = stmt_new(g, S_CASE, NONE);
  k->body = gen_block(g, 1);
  if (pct(g, 75))
    stmt_append(&s->body, k);
  g->in_switch = outer;
  feature(g->p, F_SWITCH);
  return s;
}

struct recipe {
  int weight;
  struct stmt *(*make)(struct gen *);
};

static const struct recipe recipes[] = {
    {20, make_assign},  {10, make_inc},   {7, make_compound},
    {13, make_local},   {9, make_effect}, {10, make_if},
    {4, make_loop},     {3, make_switch}, {16, make_critical},
    {4, make_trylock},  {3, make_wait},   {4, make_notify},
    {4, make_section},  {1, make_assume}, {3, make_return},
    {1, make_exit},     {5, make_leave},  {4, make_goto},
    {3, make_skip},     {4, make_assert}, {5, make_pointer},
    {3, make_handover},
};

enum { RECIPES = sizeof recipes / sizeof *recipes };

static struct stmt *gen_stmt(struct gen *g)
{
  int total = 0;
  for (int i = 0; i < RECIPES; i++)
    total += recipes[i].weight;
  for (int tries = 0; tries < 12; tries++) {
    int at = pick(g, total), i = 0;
    while (at >= recipes[i].weight)
      at -= recipes[i++].weight;
    struct stmt *s = recipes[i].make(g);
    if (s)
      return s;
  }
  return make_assign(g);
}

struct stmt *gen_block(struct gen *g, int n)
{
  struct stmt *list = NULL;
  g->depth++;
  do
    stmt_append(&list, gen_stmt(g));
  while (--n > 0 && g->budget > 0);
  g->depth--;
  return list;
}
