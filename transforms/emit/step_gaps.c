/* step_gaps.c -- how far apart objects have to lie for programs that go from a
 * member back to the record around it.
 *
 * A list's head is a member's type, and no record is around it; but a loop over
 * the list makes a pointer to one, which lies before the head, and accesses the
 * head through it. It has to be nearer to the head than to what lies before. */
#include "transforms/analysis/constants.h"
#include "transforms/emit/stepper.h"

enum { BACK_LEAST = 32, BACK_MOST = 4096 };

/* What the pointer was, before it was one to bytes; NULL: not known. */
static const struct type *pointed_to(const struct expr *e)
{
  const struct type *base = NULL;
  for (;; e = e->a) {
    if (e->type->kind == TYPE_POINTER && type_size(e->type->base) > 1) {
      base = e->type->base;
    }
    if (e->kind != EXPR_CAST) {
      return base;
    }
  }
}

static bool is_pointer(const struct expr *e)
{
  while (e->kind == EXPR_CAST) {
    e = e->a;
  }
  return e->type->kind == TYPE_POINTER;
}

/* The bytes that it goes back; 0: it does not, or nobody knows how far. */
static uint64_t goes_back(const struct expr *e)
{
  struct number n;
  if (e->kind != EXPR_BINARY || (e->op != OP_SUB && e->op != OP_ADD) ||
      !is_pointer(e->a) || !expr_number(e->b, &n)) {
    return 0;
  }
  uint64_t count = e->op == OP_SUB ? n.low : -n.low;
  uint64_t size = e->type->kind == TYPE_POINTER ? type_size(e->type->base) : 1;
  return count <= BACK_MOST && count * size <= BACK_MOST ? count * size : 0;
}

static void note(struct stepper *s, const struct expr *e)
{
  uint64_t bytes = goes_back(e);
  const struct type *from = bytes > BACK_LEAST ? pointed_to(e->a) : NULL;
  for (uint32_t i = 0; i < s->ways_back.count; i++) {
    struct way_back *w = &s->ways_back.at[i];
    if (w->from == from || (w->from && from && type_same(w->from, from, 0))) {
      w->bytes = w->bytes < bytes ? bytes : w->bytes;
      return;
    }
  }
  if (bytes > BACK_LEAST) {
    struct way_back w = {from, bytes};
    VEC_PUSH(s->b.arena, &s->ways_back, w);
  }
}

static void look(struct stepper *s, const struct expr *e)
{
  note(s, e);
  int n = expr_operands(e);
  for (int k = 0; k < n; k++) {
    look(s, expr_operand(e, k));
  }
}

void ways_back_find(struct stepper *s)
{
  struct slot o;
  for (uint32_t t = 0; t < s->unit->threads.count; t++) {
    const struct block_vec *all = &s->unit->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        for (uint32_t k = 0; (o = instr_slot(i, k)).e; k++) {
          look(s, o.e);
        }
      }
      if (all->at[b]->value) {
        look(s, all->at[b]->value);
      }
    }
  }
}

static bool holds(const struct type *ty, const struct type *what)
{
  bool found = !what || type_same(ty, what, 0);
  if (ty->kind == TYPE_ARRAY) {
    return found || holds(ty->base, what);
  }
  for (uint32_t i = 0; type_is_record(ty) && !found && i < ty->record->count;
       i++) {
    found = holds(ty->record->fields[i].type, what);
  }
  return found;
}

uint64_t way_back_to(const struct stepper *s, const struct type *ty)
{
  uint64_t most = 0;
  for (uint32_t i = 0; i < s->ways_back.count; i++) {
    const struct way_back *w = &s->ways_back.at[i];
    if (w->bytes > most && (!ty || holds(ty, w->from))) {
      most = w->bytes;
    }
  }
  return (most + 15) & ~15ull;
}
