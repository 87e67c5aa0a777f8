/* joins.c -- joins that cannot be misused are not asked whether they are.
 *
 * Needs: expand_run.  Gives: fewer branches, where misuse of locks is looked
 * for: joins that stand in a row are one step then (points.c), and threads that
 * are alike may be exchanged (symmetry.c).
 * A join of a thread that is joined nowhere else, by who has surely created it,
 * and once, gives 0. With few threads nothing depends on that.
 */
#include "transforms/analysis/constants.h"
#include "transforms/transforms.h"

struct search {
  struct unit *unit;
  uint32_t *joins; /* by thread: how many there are */
};

/* Whether another join than those that are counted may be of any thread. */
static bool count_joins(struct search *s)
{
  for (uint32_t t = 0; t < s->unit->threads.count; t++) {
    const struct block_vec *all = &s->unit->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        enum model_class does = model_row(i->model)->class;
        struct number n;
        if (does == CLASS_DETACH ||
            (does == CLASS_JOIN &&
             (i->model != MODEL_JOIN || !expr_number(i->args[1], &n)))) {
          return true;
        }
        if (does == CLASS_JOIN && n.low - 1 < s->unit->threads.count) {
          s->joins[n.low - 1]++;
        }
      }
    }
  }
  return false;
}

/* The blocks that can be reached from there, but not by way of one. */
static void reach(const struct block *from, const struct block *but, bool *seen)
{
  for (uint32_t k = 0; k < block_targets(from); k++) {
    const struct block *to = block_target(from, k);
    if (to != but && !seen[to->id]) {
      seen[to->id] = true;
      reach(to, but, seen);
    }
  }
}

/* Whether the block comes round again. */
static bool is_repeated(struct unit *u, const struct func *f,
                        const struct block *b)
{
  bool *seen = arena_alloc(u->arena, f->blocks.count);
  reach(b, NULL, seen);
  return seen[b->id];
}

/* Whether the instruction of another block, or before it in its own, has been
 * done wherever the block's one is. */
static bool comes_first(struct unit *u, const struct func *f,
                        const struct instr *first, const struct block *b,
                        const struct instr *then)
{
  for (uint32_t k = 0; k < f->blocks.count; k++) {
    const struct block *from = f->blocks.at[k];
    for (const struct instr *i = from->first; i; i = i->next) {
      if (from == b && i == then) {
        break;
      }
      if (i == first) {
        bool *seen = arena_alloc(u->arena, f->blocks.count);
        seen[0] = f->blocks.at[0] != from;
        if (seen[0]) {
          reach(f->blocks.at[0], from, seen);
        }
        return from == b || !seen[b->id];
      }
    }
  }
  return false;
}

static bool is_plain(const struct search *s, const struct thread *by,
                     const struct block *b, const struct instr *join)
{
  uint64_t thread = join->args[1]->value[0] - 1;
  struct unit *u = s->unit;
  if (thread >= u->threads.count || by->repeats) {
    return false;
  }
  const struct thread *t = u->threads.at[thread];
  return s->joins[thread] == 1 && !t->repeats && t->creator == by &&
         t->created && comes_first(u, by->flat, t->created, b, join) &&
         !is_repeated(u, by->flat, b);
}

/* error = join(...); if (error < the first misuse) ...: it is known which. */
static bool settle(struct search *s, struct block *b, struct instr *join)
{
  struct program *p = s->unit->program;
  struct expr *test = b->value, *place = join->place;
  struct instr *zero = ARENA_NEW(p->arena, struct instr);
  if (b->term != TERM_BRANCH || join != b->last || !place ||
      place->kind != EXPR_VAR || test->kind != EXPR_BINARY ||
      test->op != OP_LT || test->a->kind != EXPR_LOAD ||
      test->a->a->kind != EXPR_VAR || test->a->a->var != place->var ||
      test->b->kind != EXPR_INT) {
    return false;
  }
  *zero = (struct instr){.kind = INSTR_ASSIGN,
                         .at = join->at,
                         .number = join->number,
                         .place = place,
                         .value = expr_int(p, join->at, place->type, 0)};
  join->place = NULL;
  join->next = b->last = zero;
  b->term = TERM_JUMP;
  b->value = NULL;
  b->to[1] = NULL;
  return true;
}

void joins_run(struct unit *u)
{
  struct search s = {
      u, arena_alloc_array(u->arena, u->threads.count + 1, sizeof *s.joins)};
  if (!unit_has_many(u) || !bounds_check(&u->bounds, PROPERTY_LOCKS) ||
      count_joins(&s)) {
    return;
  }
  for (uint32_t t = 0; t < u->threads.count; t++) {
    struct thread *by = u->threads.at[t];
    bool changed = false;
    for (uint32_t b = 0; b < by->flat->blocks.count; b++) {
      struct block *block = by->flat->blocks.at[b];
      for (struct instr *i = block->first; i; i = i->next) {
        if (i->model == MODEL_JOIN && is_plain(&s, by, block, i)) {
          changed = settle(&s, block, i) || changed;
        }
      }
    }
    if (changed) {
      func_tidy(u->program, by->flat);
    }
  }
}
