/* expr_gen.c -- random expressions.
 *
 * They have at most one order of evaluation that matters: from left to right
 * (`x + y`), where C leaves it open, and nothing else: a left-hand side that
 * reads something shared gets a local right-hand side, one argument of a call
 * at most reads something shared, and so on.
 *
 * Same bytes from every compiler: no two draws of a random number where C
 * leaves the order open (two arguments, two operands). */
#include "program.h"

static uint64_t rng_next(struct gen *g)
{
  uint64_t z = g->rng += 0x9e3779b97f4a7c15u; // splitmix64
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

int pick(struct gen *g, int n)
{
  return (int)(rng_next(g) % (uint64_t)n);
}

bool pct(struct gen *g, int percent)
{
  return pick(g, 100) < percent;
}

struct expr *expr_new(struct gen *g, enum expr_kind kind, int a)
{
  struct expr *e = prog_alloc(g->p, sizeof *e);
  e->kind = kind;
  e->a = a;
  return e;
}

struct expr *expr_bin(struct gen *g, enum binop op, struct expr *l,
                      struct expr *r)
{
  struct expr *e = expr_new(g, E_BIN, (int)op);
  e->kid[0] = l;
  e->kid[1] = r;
  return e;
}

struct stmt *stmt_new(struct gen *g, enum stmt_kind kind, int a)
{
  struct stmt *s = prog_alloc(g->p, sizeof *s);
  s->kind = kind;
  s->a = a;
  return s;
}

void stmt_append(struct stmt **list, struct stmt *s)
{
  while (*list)
    list = &(*list)->next;
  *list = s;
}

int slot_new(struct func *f, const char *name, enum slot_kind kind, int init)
{
  if (f->nslots == FUNC_SLOTS)
    return NONE;
  struct slot *s = &f->slot[f->nslots];
  *s = (struct slot){.kind = kind, .init = init};
  // Numbered by place, but for a worker's argument.
  if (kind == SLOT_ID || kind == SLOT_POINTER)
    snprintf(s->name, sizeof s->name, "%s", name);
  else
    snprintf(s->name, sizeof s->name, "%.3s%d", name, f->nslots);
  return f->nslots++;
}

// A slot of the function that may be read, or also written; or NONE.
int slot_pick(struct gen *g, bool write)
{
  int from = pick(g, g->f->nslots + 1);
  for (int i = 0; i < g->f->nslots; i++) {
    int at = (from + i) % g->f->nslots;
    enum slot_kind kind = g->f->slot[at].kind;
    if (kind == SLOT_INT || (kind == SLOT_ID && !write))
      return at;
  }
  return NONE;
}

struct expr *gen_const(struct gen *g)
{
  return expr_new(g, E_CONST, pick(g, 10) < 8 ? pick(g, 3) : 3);
}

struct expr *gen_quiet(struct gen *g) // reads nothing shared
{
  int slot = pct(g, 50) ? slot_pick(g, false) : NONE;
  return slot == NONE ? gen_const(g) : expr_new(g, E_LOCAL, slot);
}

struct place place_var(int var)
{
  return (struct place){.kind = P_VAR, .var = var};
}

// A plain variable: whole, field or element; not the pointer.
struct place place_static(struct gen *g)
{
  for (;;) {
    int v = pick(g, g->p->nvars);
    if (v == g->p->pointer)
      continue;
    if (v != g->p->escaped || g->f->role == R_MAIN)
      return place_var(v);
    if (g->f->arg != ARG_ADDRESS)
      continue;
    return (struct place){.kind = P_ARG, .var = v};
  }
}

// The address reads nothing, not even a local that the rest may change.
bool place_is_quiet(const struct place *pl)
{
  return pl->kind == P_VAR || pl->kind == P_ARG;
}

struct expr *expr_load(struct gen *g, struct place pl)
{
  struct expr *e = expr_new(g, E_LOAD, 0);
  e->place = pl;
  return e;
}

struct place gen_place(struct gen *g)
{
  struct prog *p = g->p;
  if (p->pointer != NONE && pct(g, 25)) {
    g->budget--;
    return (struct place){.kind = P_POINTED};
  }
  if (p->array != NONE && pct(g, 20)) {
    struct place by;
    do
      by = place_static(g);
    while (by.kind == P_VAR && p->var[by.var].home == HOME_ELEMENT);
    int slot = slot_pick(g, false);
    struct expr *i = slot != NONE && pct(g, 50) ? expr_new(g, E_LOCAL, slot)
                                                : expr_load(g, by);
    g->budget -= i->kind == E_LOAD;
    i = expr_bin(g, B_AND, i, expr_new(g, E_CONST, 1));
    return (struct place){.kind = P_ARRAY, .index = i};
  }
  return place_static(g);
}

// For the atomic builtins: int, and nothing to read on the way.
static bool gen_int_place(struct gen *g, struct place *pl)
{
  for (int i = 0; i < 6; i++) {
    *pl = place_static(g);
    if (g->p->var[pl->var].type == T_INT)
      return true;
  }
  return false;
}

static bool gen_c11_place(struct gen *g, struct place *pl)
{
  for (int i = 0; i < g->p->nvars; i++)
    if (g->p->var[i].type == T_ATOMIC) {
      *pl = place_var(i);
      return true;
    }
  return false;
}

struct expr *gen_load(struct gen *g)
{
  g->budget--;
  struct expr *e = expr_load(g, gen_place(g));
  const struct place *pl = &e->place;
  bool plain_int = pl->kind == P_VAR && g->p->var[pl->var].type == T_INT;
  e->a = (plain_int && pct(g, 4)) || (place_is_c11(g->p, pl) && pct(g, 30));
  if (e->a)
    feature(g->p, plain_int ? F_RMW : F_C11);
  return e;
}

struct expr *gen_atom(struct gen *g)
{
  if (g->budget > 0 && pct(g, 60))
    return gen_load(g);
  return gen_quiet(g);
}

static struct expr *gen_nondet(struct gen *g)
{
  feature(g->p, F_NONDET);
  return expr_new(g, E_NONDET, pct(g, 80) ? 1 : 3);
}

struct expr *gen_rmw(struct gen *g)
{
  struct place pl;
  bool c11 = pct(g, 50) && gen_c11_place(g, &pl);
  if (!c11 && !gen_int_place(g, &pl))
    return NULL;
  struct expr *e = expr_new(g, E_RMW, 0);
  do
    e->a = pick(g, RMWS);
  while (rmws[e->a].c11 != c11);
  g->budget--;
  e->place = pl;
  e->kid[0] = pct(g, 70) ? expr_new(g, E_CONST, 1) : gen_quiet(g);
  feature(g->p, c11 ? F_C11 : F_RMW);
  return e;
}

static struct expr *gen_cas(struct gen *g)
{
  struct place pl;
  int slot = slot_pick(g, true);
  bool c11 = pct(g, 60) && slot != NONE && gen_c11_place(g, &pl);
  if (!c11 && !gen_int_place(g, &pl))
    return NULL;
  struct expr *e = expr_new(g, c11 ? E_CAS11 : E_CAS, c11 ? slot : pct(g, 20));
  g->budget--;
  e->place = pl;
  e->kid[0] = gen_quiet(g);
  // Not the slot of the expected value: its address is in the same call.
  e->kid[c11 ? 0 : 1] = c11 ? gen_const(g) : gen_quiet(g);
  feature(g->p, c11 ? F_C11 : F_RMW);
  return e;
}

struct expr *gen_inc(struct gen *g)
{
  struct expr *e = expr_new(g, E_INC, pct(g, 80) ? 1 : -1);
  do
    e->place = gen_place(g);
  while (e->place.kind == P_VAR && g->p->var[e->place.var].type == T_BOOL);
  // The value of ++c has c's type; only int is that simple here.
  bool wide = e->place.kind != P_VAR || g->p->var[e->place.var].type == T_INT ||
              place_is_c11(g->p, &e->place);
  e->b = !wide || pct(g, 70);
  g->budget -= 2;
  return e;
}

struct expr *gen_call(struct gen *g)
{
  int n = 0;
  while (n < g->p->nfuncs && g->p->func[n].role == R_HELPER &&
         &g->p->func[n] != g->f)
    n++;
  if (!n)
    return NULL;
  int which = pick(g, n);
  const struct func *f = &g->p->func[which];
  if (f->cost > g->budget || (f->locks && g->section) ||
      (f->locks && g->held && !pct(g, g->bug)))
    return NULL;
  struct expr *e = expr_new(g, E_CALL, which);
  g->budget -= f->cost;
  int loud = pick(g, 2);
  for (int i = 0; i < f->nparams; i++)
    e->kid[i] = i == loud ? gen_atom(g) : gen_quiet(g);
  g->f->locks |= f->locks;
  feature(g->p, F_CALL);
  return e;
}

// An operand with effects. Its neighbour must be a constant.
static struct expr *gen_effect(struct gen *g)
{
  struct expr *e = NULL;
  int slot = slot_pick(g, true);
  switch (pick(g, 6)) {
  case 0:
    e = gen_rmw(g);
    break;
  case 1:
    e = gen_cas(g);
    break;
  case 2:
    e = gen_inc(g);
    break;
  case 3:
  case 4:
    e = gen_call(g);
    break;
  case 5:
    if (slot == NONE)
      break;
    e = expr_new(g, E_SET, slot);
    e->kid[0] = gen_load(g);
    break;
  }
  return e;
}

bool same_place(const struct expr *a, const struct expr *b)
{
  return a->kind == E_LOAD && b->kind == E_LOAD &&
         a->place.kind == b->place.kind &&
         (a->place.kind != P_VAR || a->place.var == b->place.var);
}

/* A second operand that is not the same object: compilers read x once in
 * `x == x`, as they may, where the search reads it twice. */
static struct expr *gen_other(struct gen *g, const struct expr *first)
{
  struct expr *e = gen_atom(g);
  return same_place(first, e) ? gen_quiet(g) : e;
}

enum binop pick_compare(struct gen *g)
{
  static const enum binop ops[] = {B_EQ, B_EQ, B_EQ, B_NE, B_NE,
                                   B_LT, B_LE, B_GT, B_GE};
  return ops[pick(g, 9)];
}

struct expr *gen_simple_cond(struct gen *g)
{
  struct expr *e = NULL;
  if (g->budget > 1 && pct(g, 25))
    e = gen_effect(g);
  enum binop op = pick_compare(g);
  if (e && e->kind != E_SET && pct(g, 25))
    return e;
  if (e)
    return expr_bin(g, op, e, gen_const(g));
  if (pct(g, 4))
    return gen_nondet(g);
  e = g->budget > 0 ? gen_load(g) : gen_quiet(g);
  if (pct(g, 20))
    return e;
  if (pct(g, 15)) {
    struct expr *no = expr_new(g, E_NOT, 0);
    no->kid[0] = e;
    return no;
  }
  return expr_bin(g, op, e, pct(g, 60) ? gen_const(g) : gen_other(g, e));
}

struct expr *gen_cond(struct gen *g)
{
  if (g->budget < 2 || !pct(g, 30))
    return gen_simple_cond(g);
  struct expr *e = expr_new(g, pct(g, 50) ? E_AND : E_OR, 0);
  e->kid[0] = gen_simple_cond(g);
  e->kid[1] = pct(g, 15) ? gen_cond(g) : gen_simple_cond(g);
  return e;
}

struct expr *gen_expr(struct gen *g)
{
  static const enum binop ops[] = {B_ADD, B_ADD, B_ADD, B_ADD, B_SUB,
                                   B_SUB, B_OR,  B_AND, B_XOR, B_MUL};
  int what = pick(g, 100);
  enum binop op = ops[pick(g, 10)];
  struct expr *e = NULL;
  if (what < 25)
    return gen_atom(g);
  if (what < 65) {
    e = gen_atom(g);
    return expr_bin(g, op, e, gen_other(g, e));
  }
  if (what < 72 && g->budget > 1) {
    e = expr_new(g, E_COND, 0);
    e->kid[0] = gen_cond(g);
    e->kid[1] = gen_atom(g);
    e->kid[2] = gen_atom(g);
    return e;
  }
  if (what < 78)
    return gen_cond(g);
  if (what < 81)
    return gen_nondet(g);
  if (what < 94 && g->budget > 1)
    e = gen_effect(g);
  if (!e)
    return gen_atom(g);
  return pct(g, 70) ? e : expr_bin(g, op, e, gen_const(g));
}

// Small values keep the programs' states few and overflow away.
struct expr *gen_masked(struct gen *g)
{
  struct expr *e = gen_expr(g);
  if (e->kind != E_BIN || !pct(g, 30))
    return e;
  if (pct(g, 25))
    return expr_bin(g, B_MOD, e, expr_new(g, E_CONST, 3));
  return expr_bin(g, B_AND, e, expr_new(g, E_CONST, 3));
}
