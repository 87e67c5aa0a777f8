/* stretches.c -- a thread as a list of guarded stretches: pieces that
 * sequentialise.c and concurrent.c share.
 *
 * Needs: points_run, without loops.
 * A stretch begins at a point, or where ways meet that do not come from one
 * branch. Inside of it branches are branches; a way that leads to another one
 * sets the bit of that one, if not all ways lead there. */
#include "transforms/analysis/constants.h"
#include "transforms/emit/checks.h"
#include "transforms/emit/goal.h"
#include "transforms/emit/sequence_messages.h"
#include "transforms/emit/sequence_stores.h"

static uint32_t successors(const struct block *b)
{
  return b->term == TERM_BRANCH ? (b->to[0] == b->to[1] ? 1 : 2)
         : b->term == TERM_JUMP ? 1
                                : 0;
}

/* --- the graph: dominators, what is printed where --- */

static uint32_t common(const struct place_in *at, uint32_t a, uint32_t b)
{
  while (a != b) {
    if (a > b) {
      a = at[a].dom;
    } else {
      b = at[b].dom;
    }
  }
  return a;
}

static uint32_t common_post(const struct place_in *at, uint32_t a, uint32_t b)
{
  while (a != b) {
    if (a < b) {
      a = at[a].post;
    } else {
      b = at[b].post;
    }
  }
  return a;
}

static void find_dominators(struct sequence *s)
{
  const struct block_vec *all = &s->flat->blocks;
  for (uint32_t i = 0; i < all->count; i++) {
    s->at[i].dom = i ? NONE : 0;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    const struct block *b = all->at[i];
    for (uint32_t k = 0; k < successors(b); k++) {
      struct place_in *to = &s->at[b->to[k]->id];
      to->preds++;
      to->dom = to->dom == NONE ? i : common(s->at, to->dom, i);
    }
  }
  for (uint32_t i = all->count; i-- > 0;) {
    const struct block *b = all->at[i];
    uint32_t n = successors(b);
    s->at[i].post = n ? b->to[0]->id : NONE;
    if (n == 2) {
      s->at[i].post = common_post(s->at, b->to[0]->id, b->to[1]->id);
    }
  }
}

static bool post_dominates(const struct sequence *s, uint32_t m, uint32_t b)
{
  while (b < m) {
    b = s->at[b].post;
  }
  return b == m;
}

/* Whether all between a branch and where its ways meet is printed inside. */
static bool closes_branch(const struct sequence *s, uint32_t b, uint32_t m)
{
  for (uint32_t i = b + 1; i < m; i++) {
    /* Between them, and dominated by the branch. */
    uint32_t d = i;
    while (d > b) {
      d = s->at[d].dom;
    }
    if (d == b && (s->at[i].is_head || !post_dominates(s, m, i))) {
      return false;
    }
  }
  return true;
}

static void find_heads(struct sequence *s)
{
  const struct block_vec *all = &s->flat->blocks;
  for (uint32_t i = 0; i < all->count; i++) {
    struct place_in *p = &s->at[i];
    bool point = all->at[i]->point != 0;
    p->is_head = i == 0 || point;
    if (!p->is_head && p->preds > 1) {
      p->merges = s->at[p->dom].post == i && closes_branch(s, p->dom, i);
      p->is_head = !p->merges;
    }
    p->root = i && p->dom != NONE && post_dominates(s, i, p->dom)
                  ? s->at[p->dom].root
                  : i;
    p->head = p->is_head ? i : s->at[p->dom].head;
  }
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->at[i]->point && s->at[i].root != 0) {
      s->at[s->at[i].root].needs_on = true;
    }
  }
}

/* Dominators; what is printed where. */
void stretches_find(struct sequence *s)
{
  const struct block_vec *all = &s->flat->blocks;
  s->at = arena_alloc_array(s->b.arena, all->count, sizeof *s->at);
  find_dominators(s);
  find_heads(s);
}

/* --- the program --- */

/* Of the program's functions only the names are left, for pointers to compare
 * with. */
static void declare_functions(struct sequence *s)
{
  const struct func_vec *all = &s->b.program->funcs;
  for (uint32_t i = 0; i < all->count; i++) {
    struct func *f = copies_func(&s->b.copies, all->at[i]);
    f->defined = f->is_used = f->is_constructor = f->is_destructor = false;
    f->alias_of = NULL;
    VEC_PUSH(s->b.arena, &s->b.out.funcs, f);
  }
}

void sequence_copy(struct sequence *s)
{
  struct unit *u = s->unit;
  builder_open(&s->b, u);
  for (uint32_t i = 0; i < u->program->globals.count; i++) {
    struct var *v = copies_var(&s->b.copies, u->program->globals.at[i]);
    v->id = i;
    v->is_used = false;
    VEC_PUSH(u->arena, &s->b.out.globals, v);
  }
  declare_functions(s);
  struct type *of = build_type(&s->b, TYPE_BOOL);
  struct alias *alias = ARENA_NEW(u->arena, struct alias);
  s->bool_type = ARENA_NEW(u->arena, struct type);
  *s->bool_type = *of;
  s->bool_type->alias = alias;
  s->bool_type->pointer = NULL;
  *alias = (struct alias){.name = names_get_z(u->program->names, "__ts_bool"),
                          .type = of,
                          .builtin = true};
}

void sequence_make_global(struct sequence *s, struct var *v, uint32_t local)
{
  v->kind = VAR_GLOBAL;
  v->is_static = true;
  v->owner = NULL;
  v->id = s->b.out.globals.count;
  if (!v->name) {
    v->name =
        names_get_z(s->b.program->names, arena_printf(s->b.arena, "__ts_%u_t%u",
                                                      s->thread->index, local));
  }
  v->is_literal = false;
  VEC_PUSH(s->b.arena, &s->b.out.globals, v);
}

/* --- building blocks --- */

void sequence_reach(struct sequence *s, uint32_t event)
{
  struct event *e = &s->unit->events.at[event];
  if (!e->reached) {
    e->reached =
        build_global(&s->b, s->bool_type,
                     arena_printf(s->b.arena, "__ts_reached_%u", event));
    e->reached->is_used = true;
  }
  sequence_true(s, e->reached);
}

struct type *sequence_bits(struct sequence *s, uint64_t most)
{
  struct type *of = build_type(&s->b, TYPE_UINT);
  struct type *ty = ARENA_NEW(s->b.arena, struct type);
  struct alias *alias = ARENA_NEW(s->b.arena, struct alias);
  unsigned bits = 1;
  while (bits < 32 && most >> bits) {
    bits++;
  }
  *ty = *of;
  ty->alias = alias;
  ty->pointer = NULL;
  const char *name =
      arena_printf(s->b.arena, "unsigned __CPROVER_bitvector[%u]", bits);
  *alias = (struct alias){.name = names_get_z(s->b.program->names, name),
                          .type = of,
                          .builtin = true};
  return ty;
}

struct expr *sequence_logic(struct sequence *s, enum op op, struct expr *a,
                            struct expr *b)
{
  return expr_logic(s->b.program, op, 0, a, b);
}

struct expr *sequence_not(struct sequence *s, struct expr *a)
{
  return expr_unary(s->b.program, OP_LNOT, 0, a, build_type(&s->b, TYPE_INT));
}

struct expr *sequence_truth(struct sequence *s, struct expr *e)
{
  return expr_cast(s->b.program, e, s->bool_type, true);
}

void sequence_true(struct sequence *s, struct var *v)
{
  struct expr *one = build_number(&s->b, TYPE_INT, 1);
  build_set(&s->b, v, sequence_truth(s, one));
}

struct instr *sequence_if(struct sequence *s, struct expr *value, loc_t at)
{
  struct instr *i = build(&s->b, INSTR_IF, at);
  i->value = value;
  return i;
}

struct var *sequence_local(struct sequence *s, struct type *ty)
{
  struct var *v = var_temp(s->b.program, s->b.func, ty, 0);
  v->kind = VAR_TEMP;
  return v;
}

/* A function of one block; what it consists of is put into a list. */
struct func *sequence_open(struct sequence *s, struct type *result,
                           const char *name)
{
  struct func *f = build_func(&s->b, result, name);
  struct block *b = block_new(s->b.program, f);
  b->term = TERM_RETURN;
  s->b.tail = &b->first;
  return f;
}

void sequence_finish(struct func *f)
{
  struct block *b = f->blocks.at[0];
  for (b->last = b->first; b->last && b->last->next; b->last = b->last->next) {
  }
}

/* --- what is in them --- */

static void put_edge(struct sequence *s, struct block *to)
{
  struct place_in *p = &s->at[to->id];
  if (p->needs_on) {
    sequence_true(s, p->on);
  }
  if (to->point || p->merges) {
    return;
  }
  if (p->is_head) {
    sequence_true(s, p->reached);
  } else {
    stretches_put(s, to);
  }
}

/* thread_ended(value) stores the result, then says so. */
static void put_end(struct sequence *s, const struct instr *i)
{
  struct instr *c = build_do(&s->b, "__ts_end_thread", i->at);
  build_arg(&s->b, c,
            expr_int(s->b.program, i->at, build_type(&s->b, TYPE_UINT),
                     s->thread->index));
  build_arg(&s->b, c, i->args[0]);
}

/* model_ready(args) */
struct expr *sequence_ready(struct sequence *s, const struct instr *i)
{
  const char *model = model_row(i->model)->name;
  struct var *v = sequence_local(s, s->bool_type);
  struct instr *ask = build_call(
      &s->b, arena_printf(s->b.arena, "%s_ready", model), s->bool_type, i->at);
  for (uint32_t k = 0; k < i->arg_count; k++) {
    build_arg(&s->b, ask, i->args[k]);
  }
  ask->place = expr_var(s->b.program, i->at, v);
  return put_ready_or_wrong(&s->b, s->unit, i, build_load(&s->b, v));
}

static void put_called(struct sequence *s, const struct instr *i)
{
  if (i->model == MODEL_EVENT) {
    s->put_event(s, i);
  } else if (i->model == MODEL_END) {
    put_end(s, i);
  } else {
    if (step_waits(i)) {
      s->put_wait(s, i);
    }
    build_copy(&s->b, i);
  }
}

/* Reads are parts of the expressions that are copied. */
static void put_step(struct sequence *s, const struct instr *i)
{
  if (nondet_is_unused(i)) {
    return;
  }
  stores_before(s, i);
  sequence_note(s, i);
  put_goal(&s->b, s->unit, s->thread, s->block, i);
  put_checks(&s->b, s->unit, i);
  i = messages_step(s, i);
  if (!i) {
    return;
  }
  switch ((enum instr_kind)i->kind) {
  case INSTR_DECLARE:
    build_declared(&s->b, i);
    break;
  case INSTR_CALL:
    put_called(s, i);
    break;
  case INSTR_ASSIGN: /* stores and updates: as they stand */
  case INSTR_ZERO:
  case INSTR_RMW:
  case INSTR_EVAL:
    build_copy(&s->b, i);
    break;
  case INSTR_FENCE: /* sequence_stores.c has done what there is to do */
  case INSTR_IF:
  case INSTR_UNSUPPORTED: /* no thread has these two */
  case INSTR_COUNT:
    break;
  }
  places_allocated(s, i);
  messages_after(s, i);
}

void stretches_put(struct sequence *s, struct block *b)
{
  for (const struct instr *i = b->first; i; i = i->next) {
    s->block = b;
    put_step(s, i);
  }
  put_branch_checks(&s->b, s->unit, b);
  put_goal(&s->b, s->unit, s->thread, b, NULL);
  uint32_t n = successors(b);
  if (n == 1) {
    put_edge(s, b->to[0]);
  } else if (n == 2) {
    struct expr *value = messages_value(s, b);
    struct instr *branch = build(&s->b, INSTR_IF, b->at);
    struct instr **after = s->b.tail;
    branch->value = value;
    s->b.tail = &branch->body;
    put_edge(s, b->to[0]);
    s->b.tail = &branch->other;
    put_edge(s, b->to[1]);
    s->b.tail = after;
  }
  uint32_t m = s->at[b->id].post;
  if (n == 2 && m != NONE && s->at[m].merges && s->at[m].dom == b->id) {
    stretches_put(s, s->flat->blocks.at[m]);
  }
}
