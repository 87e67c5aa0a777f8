/* sync_gen.c -- random statements about locks, conditions and sections. */
#include "program.h"

// A mutex for a new critical section, or NONE.
static int pick_mutex(struct gen *g)
{
  if (!g->p->nmutexes || g->section)
    return NONE;
  int m = pick(g, g->p->nmutexes);
  if (g->held >> m & 1)
    m = g->p->nmutexes - 1 - m;
  if ((g->held >> m & 1) && !pct(g, g->bug / 3))
    return NONE;
  return m;
}

struct stmt *unlock_stmt(struct gen *g, int m)
{
  // A forgotten unlock is one of the mistakes.
  if (pct(g, g->bug / 4))
    return NULL;
  return stmt_new(g, S_UNLOCK, m);
}

struct stmt *make_critical(struct gen *g)
{
  int m = pick_mutex(g);
  if (m == NONE || g->budget < 2)
    return NULL;
  bool again = g->held >> m & 1;
  struct stmt *list = stmt_new(g, S_LOCK, m);
  g->f->locks = true;
  g->budget -= 2;
  g->held |= 1u << m;
  int n = 1 + pick(g, 2);
  while (n-- > 0) {
    // Nesting is where deadlocks come from.
    struct stmt *inner = pct(g, 10 + g->bug) ? make_critical(g) : NULL;
    stmt_append(&list, inner ? inner : gen_block(g, 1));
  }
  if (!again) {
    g->held &= ~(1u << m);
    stmt_append(&list, unlock_stmt(g, m));
  }
  feature(g->p, F_MUTEX);
  return list;
}

// Hand over hand: lock A, lock B, unlock A, unlock B.
struct stmt *make_handover(struct gen *g)
{
  if (g->p->nmutexes < 2 || g->held || g->section || g->budget < 4)
    return NULL;
  int first = pick(g, 2);
  struct stmt *list = stmt_new(g, S_LOCK, first);
  g->f->locks = true;
  g->budget -= 4;
  g->held = 1u << first;
  stmt_append(&list, gen_block(g, 1));
  stmt_append(&list, stmt_new(g, S_LOCK, !first));
  g->held = 3;
  if (pct(g, 50))
    stmt_append(&list, gen_block(g, 1));
  stmt_append(&list, unlock_stmt(g, first));
  g->held = 1u << !first;
  stmt_append(&list, gen_block(g, 1));
  stmt_append(&list, unlock_stmt(g, !first));
  g->held = 0;
  feature(g->p, F_MUTEX);
  return list;
}

struct stmt *make_trylock(struct gen *g)
{
  int m = pick_mutex(g), slot = slot_pick(g, true);
  if (m == NONE || g->budget < 3 || (g->held >> m & 1))
    return NULL;
  struct expr *try = expr_new(g, E_TRYLOCK, m), *set = NULL;
  if (slot != NONE && pct(g, 30)) {
    set = expr_new(g, E_SET, slot);
    set->kid[0] = try;
    try = set;
  }
  struct stmt *s = stmt_new(g, S_IF, 0);
  s->expr = expr_bin(g, B_EQ, try, expr_new(g, E_CONST, 0));
  if (pct(g, 30)) {
    s->expr = expr_new(g, E_NOT, 0);
    s->expr->kid[0] = try;
  }
  g->f->locks = true;
  g->budget -= 2;
  g->held |= 1u << m;
  s->body = gen_block(g, 1);
  g->held &= ~(1u << m);
  stmt_append(&s->body, unlock_stmt(g, m));
  if (pct(g, 40))
    s->other = gen_block(g, 1);
  feature(g->p, F_MUTEX);
  feature(g->p, F_TRYLOCK);
  return s;
}

// lock m0; while (flag == 0) wait; ...; unlock m0.
struct stmt *make_wait(struct gen *g)
{
  if (!g->p->cond || g->section || (g->held & 1) || g->f->role == R_HELPER)
    return NULL;
  struct stmt *list = stmt_new(g, S_LOCK, 0);
  struct stmt *wait = stmt_new(g, S_WAIT, 0);
  struct expr *flag = expr_load(g, place_var(g->p->flag));
  bool odd = pct(g, 20);
  g->budget -= 5;
  wait->b = !pct(g, 20);
  wait->expr = expr_new(g, E_NOT, 0);
  wait->expr->kid[0] = flag;
  if (pct(g, 50))
    wait->expr = expr_bin(g, B_EQ, flag, expr_new(g, E_CONST, 0));
  if (odd && g->budget > 0) {
    struct expr *both = expr_new(g, pct(g, 50) ? E_AND : E_OR, 0);
    both->kid[0] = wait->expr;
    enum binop op = pick_compare(g);
    struct expr *load = gen_load(g);
    both->kid[1] = expr_bin(g, op, load, gen_const(g));
    wait->expr = both;
  }
  stmt_append(&list, wait);
  g->held |= 1;
  if (pct(g, 40)) {
    struct stmt *down = stmt_new(g, S_ASSIGN, 0);
    down->place = place_var(g->p->flag);
    down->expr = expr_new(g, E_CONST, 0);
    stmt_append(&list, down);
  }
  stmt_append(&list, gen_block(g, 1));
  g->held &= ~1u;
  stmt_append(&list, unlock_stmt(g, 0));
  feature(g->p, F_COND);
  feature(g->p, F_MUTEX);
  return list;
}

struct stmt *make_notify(struct gen *g)
{
  if (!g->p->cond || g->section || g->f->role == R_HELPER)
    return NULL;
  struct stmt *list = NULL;
  struct stmt *up = stmt_new(g, S_ASSIGN, 0);
  bool lock = !(g->held & 1) && !pct(g, g->bug), late = pct(g, 30);
  up->place = place_var(g->p->flag);
  up->expr = expr_new(g, E_CONST, 1);
  g->budget -= 4;
  struct stmt *wake = stmt_new(g, S_SIGNAL, pct(g, 35));
  struct stmt *unlock = stmt_new(g, S_UNLOCK, 0);
  if (lock)
    stmt_append(&list, stmt_new(g, S_LOCK, 0));
  stmt_append(&list, up);
  if (lock && late)
    stmt_append(&list, unlock);
  stmt_append(&list, wake);
  if (lock && !late)
    stmt_append(&list, unlock);
  feature(g->p, F_COND);
  feature(g->p, F_MUTEX);
  return list;
}

struct stmt *make_section(struct gen *g)
{
  if (g->section || g->budget < 2)
    return NULL;
  struct stmt *s = stmt_new(g, S_SECTION, 0);
  g->f->locks = true;
  g->section = true;
  s->body = gen_block(g, 1 + pick(g, 2));
  g->section = false;
  feature(g->p, F_SECTION);
  return s;
}

struct stmt *make_assume(struct gen *g)
{
  if (g->section)
    return NULL;
  struct stmt *s = stmt_new(g, S_ASSUME, 0);
  s->expr = gen_simple_cond(g);
  feature(g->p, F_ASSUME);
  return s;
}
