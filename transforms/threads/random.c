/* random.c -- rand() and random(), and what srand() means for them.
 *
 * What they give is anything, so it cannot be known again: to seed with what
 * was seeded before is an obstacle once numbers were drawn. A program that
 * seeds once keeps no seed for that; one that seeds again has the seeds in
 * runtime/models/facts.c. */
#include "transforms/threads/expand.h"

/* No negative numbers. */
struct path expand_random(struct expander *x, struct path p, struct expr *place,
                          loc_t at)
{
  struct type *ty = basic(x, TYPE_UINT);
  p.drawn = true;
  if (!place) {
    return p;
  }
  struct var *t = new_temp(x, ty, at);
  struct instr *i = emit_model(x, &p, nondet_model(ty), ty, at);
  i->place = expr_var(x->program, at, t);
  struct expr *half =
      expr_binary(x->program, OP_SHR, at, expr_load(x->program, i->place),
                  number(x, at, TYPE_INT, 1), ty);
  struct type *want = type_unqualified(&x->program->types, place->type);
  emit_assign(x, &p, place, expr_cast(x->program, half, want, true), at);
  return p;
}

/* Nothing was drawn yet, by anyone. */
static bool is_first(const struct expander *x, const struct path *p)
{
  return !p->drawn && !is_in_loop(x) && x->thread->index == 0 &&
         x->unit->threads.count == 1;
}

/* Without a seed it is as after srand(1); glibc takes 0 for 1. */
struct path expand_seed(struct expander *x, struct path p, struct expr *seed,
                        loc_t at)
{
  const struct call_row *row = call_find("srand"); /* srandom is the same */
  struct type *ty = basic(x, TYPE_UINT);
  struct path same = {0};
  note_asked(x, row);
  seed = expr_cast(x->program, seed, ty, true);
  struct func *again = library_func(x, LIBRARY_PREFIX "seed_again");
  if (is_asked_again(x, row) && again) {
    struct expr *args[] = {seed, number(x, at, TYPE_INT, is_first(x, &p))};
    return inline_call(x, p, again, args, 2, NULL, at);
  }
  if (p.drawn) {
    struct expr *one = number(x, at, TYPE_UINT, 1);
    same = p;
    p.block = NULL;
    bool truth;
    struct expr *low =
        expr_binary(x->program, OP_LE, at, seed, one, basic(x, TYPE_INT));
    if (!expr_truth(low, &truth)) {
      fork_path(x, &same, low, at, &p);
    } else if (!truth) {
      return same;
    }
    stop_path(x, &same, EVENT_OBSTACLE, at,
              "the numbers that rand() gives again");
  }
  return p;
}
