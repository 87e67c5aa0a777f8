/* checks.c -- see checks.h. */
#include "transforms/emit/checks.h"

#include "transforms/analysis/recycled.h"

static void put(struct builder *b, const struct memory_checks *all, loc_t at)
{
  for (uint32_t k = 0; k < all->count; k++) {
    const struct memory_check *check = &all->at[k];
    struct instr *call = build_do(b, check->function, at);
    for (uint32_t i = 0; i < check->args.count; i++) {
      build_arg(b, call, check->args.at[i]);
    }
  }
}

void put_checks(struct builder *b, struct unit *u, const struct instr *i)
{
  struct memory_checks all = {0};
  memory_checks_of_instr(u, i, &all);
  recycled_of_instr(u, i, &all);
  put(b, &all, i->at);
}

void put_branch_checks(struct builder *b, struct unit *u,
                       const struct block *of)
{
  struct memory_checks all = {0};
  memory_checks_of_branch(u, of, &all);
  recycled_of_branch(u, of, &all);
  put(b, &all, of->at);
}

/* The number of an access's event says nothing here. */
static struct expr *put_missing(struct builder *b,
                                const struct memory_check *check, loc_t at)
{
  struct var *v = var_temp(b->program, b->func, build_type(b, TYPE_BOOL), at);
  struct instr *call = build_call(b, "__ts_is_missing", v->type, at);
  for (uint32_t i = 1; i < check->args.count; i++) {
    build_arg(b, call, check->args.at[i]);
  }
  call->place = expr_var(b->program, at, v);
  return build_load(b, v);
}

struct expr *put_ready_or_wrong(struct builder *b, struct unit *u,
                                const struct instr *i, struct expr *ready)
{
  struct memory_checks all = {0};
  memory_checks_of_wait(u, i, &all);
  for (uint32_t k = 0; k < all.count; k++) {
    struct expr *missing = put_missing(b, &all.at[k], i->at);
    ready = expr_logic(b->program, OP_LOR, i->at, ready, missing);
  }
  return ready;
}
