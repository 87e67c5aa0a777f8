/* recycled.c -- whether a program can tell that freed memory is used again.
 *
 * Needs: expand_run. Where memory errors are looked for, nobody reads or writes
 * what was freed. Then a new block that is where an old one was differs from
 * one elsewhere only in its address: the program would have to compare it with
 * a pointer that it kept, or make a number of it. */
#include "transforms/analysis/points_to.h"

#include <string.h>

struct recycled {
  struct points_to *points_to;
  struct set freed; /* objects that may be */
  bool seen;
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

static void see_expr(struct recycled *r, const struct expr *e)
{
  bool compares = e->kind == EXPR_BINARY && is_pointer(e->a) &&
                  is_pointer(e->b) && may_be_freed(r, e->a) &&
                  may_be_freed(r, e->b);
  bool counts = e->kind == EXPR_CAST && is_pointer(e->a) &&
                type_is_integer(e->type) && e->type->kind != TYPE_BOOL &&
                may_be_freed(r, e->a);
  int n = expr_operands(e);
  bool computes = (e->kind == EXPR_BINARY || e->kind == EXPR_UNARY) &&
                  (is_number_of_freed(r, e->a) ||
                   (e->kind == EXPR_BINARY && is_number_of_freed(r, e->b)));
  r->seen = r->seen || compares || counts || computes;
  for (int i = 0; i < n && !r->seen; i++) {
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

bool recycled_is_seen(struct unit *u)
{
  struct recycled r = {.points_to = points_to_find(u)};
  r.seen = u->pieces;
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t t = 0; t < u->threads.count; t++) {
      const struct block_vec *all = &u->threads.at[t]->flat->blocks;
      for (uint32_t b = 0; b < all->count; b++) {
        for (const struct instr *i = all->at[b]->first; i; i = i->next) {
          if (pass == 0) {
            note_freed(&r, u, i);
          } else {
            see_instr(&r, i);
          }
        }
        if (pass == 1 && all->at[b]->value) {
          see_expr(&r, all->at[b]->value);
        }
      }
    }
  }
  return r.seen;
}
