/* recycled.c -- whether a program can tell that freed memory is used again.
 *
 * Needs: expand_run. Where memory errors are looked for, nobody reads or writes
 * what was freed. Then a new block that is where an old one was differs from
 * one elsewhere only in its address: the program would have to compare it with
 * a pointer that it kept, or make a number of it.
 * Which pointers meet there is seen best in executions. If nothing else could
 * tell, the program of steps asks wherever two pointers are compared, or one is
 * made a number: as long as pointers into two blocks are never compared, and no
 * number is an address of the heap, all would be the same with the addresses
 * used again. That does not depend on what was freed by then: of executions
 * that differ in the order of steps that do not conflict, one is looked at. */
#include "transforms/analysis/recycled.h"

#include "transforms/analysis/points_to.h"

#include <string.h>

enum { ASKED_MOST = 400 };

struct recycled {
  struct points_to *points_to;
  struct set freed; /* objects that may be */
  bool seen;
  uint32_t asked; /* places that may tell */
};

/* Of pointers that are not known to lead anywhere nothing is known. */
static bool may_be_freed(struct recycled *r, const struct expr *pointer)
{
  struct set to = {0};
  points_to_value(r->points_to, pointer, &to);
  return !expr_is_constant(pointer) && (!to.words || set_meets(&to, &r->freed));
}

static bool is_pointer(const struct expr *e)
{
  return e->type && e->type->kind == TYPE_POINTER;
}

/* A number that was read where a pointer was stored. */
static bool is_number_of_freed(struct recycled *r, const struct expr *e)
{
  struct set to = {0};
  if (!e->type || !type_is_integer(e->type) || type_size(e->type) < 8 ||
      expr_is_constant(e)) {
    return false;
  }
  points_to_value(r->points_to, e, &to);
  return set_meets(&to, &r->freed);
}

static bool compares(struct recycled *r, const struct expr *e)
{
  return e->kind == EXPR_BINARY && is_pointer(e->a) && is_pointer(e->b) &&
         may_be_freed(r, e->a) && may_be_freed(r, e->b);
}

/* A pointer becomes a number. */
static bool counts(struct recycled *r, const struct expr *e)
{
  return e->kind == EXPR_CAST && is_pointer(e->a) && type_is_integer(e->type) &&
         e->type->kind != TYPE_BOOL && may_be_freed(r, e->a);
}

static bool computes(const struct expr *e)
{
  return e->kind == EXPR_BINARY || e->kind == EXPR_UNARY;
}

static void see_number(struct recycled *r, const struct expr *e)
{
  if (is_number_of_freed(r, e)) {
    r->asked++;
    r->seen = r->seen || type_size(e->type) > 8;
  }
}

static void see_expr(struct recycled *r, const struct expr *e)
{
  int n = expr_operands(e);
  r->asked += compares(r, e) + counts(r, e);
  for (int i = 0; i < n && !r->seen; i++) {
    if (computes(e)) {
      see_number(r, expr_operand(e, i));
    }
    see_expr(r, expr_operand(e, i));
  }
}

/* memcmp() and its kin, which may compare pointers that are in memory. */
static bool compares_memory(const struct instr *i)
{
  const struct func *f = i->kind == INSTR_CALL && i->value->kind == EXPR_FUNC
                             ? i->value->func
                             : NULL;
  const struct call_row *row = f ? call_find(f->name->text) : NULL;
  return row && row->kind == CALL_MEMORY && strchr(row->args, 'r') &&
         !strchr(row->args, 'w');
}

static void see_instr(struct recycled *r, const struct instr *i)
{
  struct slot o;
  for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_CALLEE) {
      see_expr(r, o.e);
    }
  }
  r->seen = r->seen || compares_memory(i);
}

static void note_freed(struct recycled *r, struct unit *u,
                       const struct instr *i)
{
  struct set to = {0};
  if (!model_has(i->model, FREES) || !i->arg_count) {
    return;
  }
  points_to_value(r->points_to, i->args[0], &to);
  r->seen = r->seen || (!to.words && !expr_is_constant(i->args[0]));
  set_add_all(u->arena, &r->freed, &to);
}

static bool may_ask(const struct recycled *r, const struct unit *u)
{
  return u->bounds.native && u->bounds.keep_loops && r->asked <= ASKED_MOST;
}

bool recycled_is_seen(struct unit *u)
{
  struct recycled *r = ARENA_NEW(u->arena, struct recycled);
  r->points_to = points_to_find(u);
  r->seen = u->pieces;
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t t = 0; t < u->threads.count; t++) {
      const struct block_vec *all = &u->threads.at[t]->flat->blocks;
      for (uint32_t b = 0; b < all->count; b++) {
        for (const struct instr *i = all->at[b]->first; i; i = i->next) {
          if (pass == 0) {
            note_freed(r, u, i);
          } else {
            see_instr(r, i);
          }
        }
        if (pass == 1 && all->at[b]->value) {
          see_expr(r, all->at[b]->value);
        }
      }
    }
  }
  bool asks = r->asked && !r->seen && may_ask(r, u);
  u->recycled = asks ? r : NULL;
  return r->seen || (r->asked && !asks);
}

/* --- what is asked --- */

struct asking {
  struct unit *unit;
  struct memory_checks *out;
};

static struct expr *number(struct asking *q, enum type_kind k, uint64_t value)
{
  struct program *p = q->unit->program;
  return expr_int(p, 0, type_basic(&p->types, k), value);
}

/* Where it is not evaluated, zero. */
static struct expr *as_address(struct asking *q, struct expr *e,
                               const struct guard *g)
{
  struct program *p = q->unit->program;
  struct type *ty = type_basic(&p->types, TYPE_ULONG);
  struct expr *value = expr_cast(p, e, ty, false);
  if (!g) {
    return value;
  }
  struct expr *cond = expr_new(p, EXPR_COND, e->at, ty);
  cond->a = guard_holds(p, g);
  cond->b = value;
  cond->c = number(q, TYPE_ULONG, 0);
  return cond;
}

static void ask(struct asking *q, struct expr *one, struct expr *other,
                const struct guard *g)
{
  struct arena *a = q->unit->arena;
  struct memory_check *check = VEC_ADD(a, q->out);
  check->function = other ? "__ts_check_compared" : "__ts_check_number";
  VEC_PUSH(a, &check->args, number(q, TYPE_UINT, 0)); /* no event */
  VEC_PUSH(a, &check->args, as_address(q, one, g));
  if (other) {
    VEC_PUSH(a, &check->args, as_address(q, other, g));
  }
}

static void ask_expr(struct asking *q, struct expr *e, const struct guard *g)
{
  struct recycled *r = q->unit->recycled;
  bool decides = e->kind == EXPR_COND || e->kind == EXPR_LOGIC;
  int n = expr_operands(e);
  if (compares(r, e)) {
    ask(q, e->a, e->b, g);
  } else if (counts(r, e)) {
    ask(q, e->a, NULL, g);
  }
  for (int i = 0; i < n; i++) {
    struct expr *o = expr_operand(e, i);
    bool on = i == 1 && (e->kind == EXPR_COND || e->op == OP_LAND);
    struct guard within = {g, e->a, on};
    const struct guard *when = decides && i > 0 ? &within : g;
    if (computes(e) && is_number_of_freed(r, o)) {
      ask(q, o, NULL, when);
    }
    ask_expr(q, o, when);
  }
}

void recycled_of_instr(struct unit *u, const struct instr *i,
                       struct memory_checks *out)
{
  struct asking q = {u, out};
  struct slot o;
  for (uint32_t k = 0; u->recycled && (o = instr_slot(i, k)).e; k++) {
    if (o.role != ROLE_CALLEE) {
      ask_expr(&q, o.e, NULL);
    }
  }
}

void recycled_of_branch(struct unit *u, const struct block *b,
                        struct memory_checks *out)
{
  struct asking q = {u, out};
  if (u->recycled && b->value) {
    ask_expr(&q, b->value, NULL);
  }
}
