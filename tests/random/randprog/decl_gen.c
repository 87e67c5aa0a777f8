/* decl_gen.c -- random declarations, functions and threads. */
#include "program.h"

/* Which slots the text of a function names. */

static void mark_expr(struct func *f, const struct expr *e)
{
  if (!e)
    return;
  if (e->kind == E_LOCAL || e->kind == E_SET || e->kind == E_CAS11)
    f->slot[e->a].used = true;
  if (e->place.kind == P_ARG)
    f->slot[0].used = true;
  mark_expr(f, e->place.index);
  for (int i = 0; i < 3; i++)
    mark_expr(f, e->kid[i]);
}

static void mark_block(struct gen *g, struct func *f, const struct stmt *s)
{
  for (; s; s = s->next) {
    if (s->kind == S_LOCAL)
      f->slot[s->a].used = true;
    if (s->kind == S_JOIN && s->b != NONE)
      f->slot[s->b].used = true;
    if (s->place.kind == P_ARG ||
        (s->kind == S_CREATE && f->role == R_WORKER &&
         g->p->func[g->p->thread[s->a].func].arg == ARG_ADDRESS))
      f->slot[0].used = true;
    for (int i = 0; s->kind == S_ASSERT && i < 1 + g->p->check[s->a].pair; i++)
      mark_expr(f, g->p->check[s->a].kid[i]);
    mark_expr(f, s->expr);
    mark_expr(f, s->place.index);
    mark_block(g, f, s->body);
    mark_block(g, f, s->other);
  }
}

static int var_new(struct gen *g, const char *name, enum var_type type,
                   enum var_home home, int init)
{
  struct prog *p = g->p;
  struct var *v = &p->var[p->nvars];
  *v = (struct var){.type = type, .home = home, .init = init};
  snprintf(v->name, sizeof v->name, "%s", name);
  if (type == T_UCHAR || type == T_BOOL || type == T_SHORT)
    feature(p, F_NARROW);
  if (type == T_ATOMIC)
    feature(p, F_C11);
  return p->nvars++;
}

static int small_init(struct gen *g)
{
  return pct(g, 70) ? 0 : pick(g, 3);
}

static void gen_scalars(struct gen *g)
{
  static const enum var_type types[] = {T_INT,  T_INT,   T_INT,    T_INT,
                                        T_INT,  T_INT,   T_INT,    T_UCHAR,
                                        T_BOOL, T_SHORT, T_ATOMIC, T_ATOMIC};
  int n = 1 + pct(g, 80);
  n += pct(g, 35);
  for (int i = 0; i < n; i++) {
    char name[8];
    snprintf(name, sizeof name, "g%d", i);
    enum var_type type = i ? types[pick(g, 12)] : T_INT;
    int init = type == T_BOOL ? pick(g, 2) : small_init(g);
    var_new(g, name, type, HOME_GLOBAL, init);
  }
}

static void gen_pointer(struct gen *g)
{
  struct prog *p = g->p;
  int n = 0;
  for (int i = 0; i < p->nvars && n < 2; i++)
    if (p->var[i].type == T_INT)
      p->target[n++] = i;
  if (n < 2)
    return;
  p->pointer = var_new(g, "gp", T_PTR, HOME_GLOBAL, p->target[pick(g, 2)]);
  feature(p, F_POINTER);
}

static void gen_shared(struct gen *g)
{
  struct prog *p = g->p;
  p->array = p->field = p->pointer = p->escaped = NONE;
  gen_scalars(g);
  if (pct(g, 15)) {
    p->array = var_new(g, "a[0]", T_INT, HOME_ELEMENT, small_init(g));
    var_new(g, "a[1]", T_INT, HOME_ELEMENT, small_init(g));
    feature(p, F_ARRAY);
  }
  if (pct(g, 12)) {
    enum var_type second = pct(g, 70) ? T_INT : T_UCHAR;
    p->field = var_new(g, "s.f", T_INT, HOME_FIELD, small_init(g));
    var_new(g, "s.g", second, HOME_FIELD, small_init(g));
    feature(p, F_STRUCT);
  }
  if (pct(g, 15))
    gen_pointer(g);
  p->nmutexes = pick(g, 10) < 3 ? 0 : 1 + pick(g, 2);
  p->cond = p->nmutexes && pct(g, 28);
  p->flag = 0;
  if (p->cond)
    p->var[0].init = 0;
  p->global_ids = pct(g, 30);
  p->init_calls = pct(g, 15);
}

static struct func *func_new(struct gen *g, enum role role, int budget)
{
  struct prog *p = g->p;
  struct func *f = &p->func[p->nfuncs];
  *f = (struct func){.role = role};
  if (role == R_MAIN)
    snprintf(f->name, sizeof f->name, "main");
  else
    snprintf(f->name, sizeof f->name, "%c%d", role == R_WORKER ? 'w' : 'f',
             p->nfuncs);
  p->nfuncs++;
  g->f = f;
  g->budget = budget;
  g->depth = 0;
  g->held = 0;
  g->nopen = 0;
  g->in_loop = g->in_switch = g->section = false;
  return f;
}

static void gen_helper(struct gen *g)
{
  struct func *f = func_new(g, R_HELPER, 3);
  f->nparams = pick(g, 3);
  for (int i = 0; i < f->nparams; i++)
    slot_new(f, "x", SLOT_INT, 0);
  if (pct(g, 50))
    slot_new(f, "l", SLOT_INT, pick(g, 3));
  g->depth = 1;
  f->body = gen_block(g, 1 + pick(g, 2));
  struct stmt *s = stmt_new(g, S_RETURN, 0);
  s->expr = gen_result(g);
  stmt_append(&f->body, s);
  f->cost = 3 - g->budget;
}

/* Threads. Main creates threads in the order of their numbers; one that a
 * worker creates is the last, and its creator the last that main creates, so
 * that numbers do not depend on the interleaving. */

static struct stmt *join_stmt(struct gen *g, int thread)
{
  struct stmt *s = stmt_new(g, S_JOIN, thread);
  int slot = slot_pick(g, true);
  s->b = slot != NONE && pct(g, 30) ? slot : NONE;
  if (s->b != NONE) {
    g->f->takes_result = true;
    feature(g->p, F_RESULT);
  }
  return s;
}

// The address of main's local comes from the creator: main, or a worker that
// has it.
static enum arg_kind gen_arg(struct gen *g, int creator)
{
  const struct func *from = &g->p->func[g->p->thread[creator].func];
  if (g->p->escaped != NONE && pct(g, 70) &&
      (creator == 0 || from->arg == ARG_ADDRESS))
    return ARG_ADDRESS;
  return pct(g, 25) ? ARG_NUMBER : ARG_NONE;
}

static void gen_worker(struct gen *g, int budget, int creator, int child)
{
  struct func *f = func_new(g, R_WORKER, budget);
  f->arg = gen_arg(g, creator);
  static const enum slot_kind kinds[] = {SLOT_HIDDEN, SLOT_ID, SLOT_POINTER};
  slot_new(f, f->arg == ARG_ADDRESS ? "p" : "id", kinds[f->arg], 0);
  for (int i = 0; i < 2; i++)
    slot_new(f, "l", SLOT_INT, pick(g, 3));
  bool before = child && pct(g, 50);
  if (before)
    stmt_append(&f->body, stmt_new(g, S_CREATE, child));
  int waits = g->p->cond ? pick(g, 4) : 2;
  struct stmt *pattern = waits == 0   ? make_wait(g)
                         : waits == 1 ? make_notify(g)
                                      : NULL;
  bool first = pct(g, 50);
  if (first)
    stmt_append(&f->body, pattern);
  for (int i = 0; i < 8 && g->budget > 0; i++)
    stmt_append(&f->body, gen_block(g, 1));
  if (!first)
    stmt_append(&f->body, pattern);
  if (child && !before)
    stmt_append(&f->body, stmt_new(g, S_CREATE, child));
  bool join = pct(g, 40);
  if (child && join)
    stmt_append(&f->body, join_stmt(g, child));
  else if (child)
    feature(g->p, F_NOJOIN);
  struct stmt *s = stmt_new(g, S_RETURN, pct(g, 25));
  s->expr = gen_result(g);
  stmt_append(&f->body, s);
}

static void gen_workers(struct gen *g)
{
  static const int budgets[] = {0, 15, 9, 6};
  struct prog *p = g->p;
  int n = p->nthreads - 1;
  bool nested = n > 1 && pct(g, 12);
  int first = p->nfuncs, created = nested ? n - 1 : n;
  for (int t = 1; t <= n; t++) {
    struct thread *th = &p->thread[t];
    bool creates = nested && t == n - 1;
    bool twin = t > 1 && !creates && !(nested && t == n) && pct(g, 30);
    th->creator = t <= created ? 0 : n - 1;
    th->number = pick(g, 3);
    th->func = p->nfuncs;
    if (twin)
      th->func = first + pick(g, p->nfuncs - first);
    else
      gen_worker(g, budgets[n] * g->size / 100 + pick(g, 2), th->creator,
                 creates ? n : 0);
  }
  if (nested)
    feature(p, F_NESTED);
}

static void gen_joins(struct gen *g, struct stmt **body)
{
  struct prog *p = g->p;
  bool all = pct(g, 75), backwards = pct(g, 20);
  int n = 0;
  while (n + 1 < p->nthreads && p->thread[n + 1].creator == 0)
    n++;
  for (int i = 1; i <= n; i++) {
    if (all || pct(g, 50))
      stmt_append(body, join_stmt(g, backwards ? n + 1 - i : i));
    else
      feature(p, F_NOJOIN);
  }
}

static void gen_main(struct gen *g)
{
  struct prog *p = g->p;
  struct func *f = func_new(g, R_MAIN, 0);
  p->thread[0].func = p->nfuncs - 1;
  slot_new(f, "r", SLOT_INT, 0);
  slot_new(f, "r", SLOT_INT, 1);
  for (int t = 1; t < p->nthreads; t++) {
    if (p->thread[t].creator != 0)
      continue;
    stmt_append(&f->body, stmt_new(g, S_CREATE, t));
    g->budget = 2;
    if (pct(g, 20))
      stmt_append(&f->body, gen_block(g, 1));
  }
  g->budget = (p->nthreads > 3 ? 2 : 4) * g->size / 100;
  if (p->cond && pct(g, 35))
    stmt_append(&f->body, make_notify(g));
  if (pct(g, 70) && g->budget > 0)
    stmt_append(&f->body, gen_block(g, 2));
  gen_joins(g, &f->body);
  g->budget = 2;
  for (int i = 1 + pct(g, 40); i > 0; i--)
    stmt_append(&f->body, make_assert(g));
  struct stmt *s = stmt_new(g, S_RETURN, p->escaped == NONE && pct(g, 3));
  if (s->a)
    feature(p, F_MAINEXIT);
  s->expr = gen_result(g);
  stmt_append(&f->body, s);
}

void gen_prog(struct gen *g)
{
  struct prog *p = g->p;
  gen_shared(g);
  p->nthreads = 2 + (pick(g, 100) < 20 ? 0 : pick(g, 100) < 70 ? 1 : 2);
  if (pct(g, 12)) {
    p->escaped = var_new(g, "loc", T_INT, HOME_MAIN, small_init(g));
    feature(p, F_ESCAPE);
  }
  int helpers = pct(g, 60);
  helpers += pct(g, 25);
  while (helpers-- > 0)
    gen_helper(g);
  gen_workers(g);
  gen_main(g);
  for (int i = 0; i < p->nfuncs; i++)
    mark_block(g, &p->func[i], p->func[i].body);
}
