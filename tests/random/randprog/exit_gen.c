/* exit_gen.c -- random statements that leave something, or assert. */
#include "program.h"

static struct stmt *if_stmt(struct gen *g, struct stmt *body)
{
  struct stmt *s = stmt_new(g, S_IF, 0);
  s->expr = gen_simple_cond(g);
  s->body = body;
  return s;
}

// What is held gets unlocked before leaving; or not.
static struct stmt *unlocks(struct gen *g, unsigned mutexes)
{
  struct stmt *list = NULL;
  for (int m = 0; m < g->p->nmutexes; m++)
    if (mutexes >> m & 1)
      stmt_append(&list, unlock_stmt(g, m));
  return list;
}

struct expr *gen_result(struct gen *g)
{
  if (g->f->role == R_MAIN)
    return expr_new(g, E_CONST, 0);
  if (g->f->role == R_WORKER && pct(g, 40))
    return expr_new(g, E_CONST, 0);
  return pct(g, 50) ? gen_atom(g) : gen_expr(g);
}

struct stmt *make_return(struct gen *g)
{
  if (g->section || (g->f->role == R_MAIN && pct(g, 60)))
    return NULL;
  if (g->f->role == R_MAIN)
    feature(g->p, F_NOJOIN);
  struct stmt *list = unlocks(g, g->held);
  struct stmt *s = stmt_new(g, S_RETURN, g->f->role == R_WORKER && pct(g, 30));
  s->expr = gen_result(g);
  stmt_append(&list, s);
  return if_stmt(g, list);
}

struct stmt *make_exit(struct gen *g)
{
  if (g->section || g->f->role == R_HELPER || !pct(g, 40))
    return NULL;
  feature(g->p, F_EXIT);
  return if_stmt(g, stmt_new(g, S_EXIT, 0));
}

struct stmt *make_leave(struct gen *g)
{
  bool next = pct(g, 50);
  if (!g->in_loop || g->section || (!next && g->in_switch))
    return NULL;
  struct stmt *list = unlocks(g, g->held & ~g->loop_held);
  stmt_append(&list, stmt_new(g, next ? S_CONTINUE : S_BREAK, 0));
  return if_stmt(g, list);
}

// goto to a label that an enclosing block has further down.
struct stmt *make_goto(struct gen *g)
{
  if (!g->nopen || g->section)
    return NULL;
  int i = pick(g, g->nopen);
  struct stmt *list = unlocks(g, g->held & ~g->open[i].held);
  stmt_append(&list, stmt_new(g, S_GOTO, g->open[i].label));
  return if_stmt(g, list);
}

struct stmt *make_skip(struct gen *g)
{
  if (g->section || g->f->nlabels == LABELS || g->nopen == 4 || g->budget < 2)
    return NULL;
  int label = g->f->nlabels++;
  g->open[g->nopen].label = label;
  g->open[g->nopen++].held = g->held;
  struct stmt *list = if_stmt(g, stmt_new(g, S_GOTO, label));
  stmt_append(&list, gen_block(g, 1 + pick(g, 2)));
  g->nopen--;
  stmt_append(&list, stmt_new(g, S_LABEL, label));
  feature(g->p, F_GOTO);
  return list;
}

static struct expr *gen_seen(struct gen *g) // what an assertion reads
{
  int slot = g->f->role != R_MAIN && pct(g, 35) ? slot_pick(g, false) : NONE;
  if (slot != NONE)
    return expr_new(g, E_LOCAL, slot);
  g->budget--;
  return pct(g, 85) ? expr_load(g, place_static(g)) : gen_load(g);
}

struct stmt *make_assert(struct gen *g)
{
  if (g->p->nchecks == PROBES)
    return NULL;
  int which = g->p->nchecks++;
  struct check *k = &g->p->check[which];
  k->kid[0] = gen_seen(g);
  k->kid[1] = gen_seen(g);
  bool same = same_place(k->kid[0], k->kid[1]) || k->kid[1]->kind == E_LOCAL;
  k->pair = !same && pct(g, 30);
  if (!same && !k->pair && pct(g, 20))
    k->kid[0] = expr_bin(g, B_ADD, k->kid[0], k->kid[1]);
  return stmt_new(g, S_ASSERT, which);
}
