/* lower_order.c -- a record of operands that C lets a compiler evaluate in
 * another order than we do. Whether it matters is said by
 * transforms/analysis/evaluation_order.c. */
#include "frontend/lower.h"

struct operand lower_operand(const struct lower *l)
{
  return (struct operand){.from = l->program->numbers};
}

void lower_operand_end(const struct lower *l, struct operand *o,
                       struct expr *rest, bool place)
{
  o->to = l->program->numbers;
  o->rest = rest;
  o->place = place;
}

void lower_order(struct lower *l, loc_t at, const struct operand *a,
                 const struct operand *b)
{
  bool runs = a->from != a->to || b->from != b->to;
  if (l->func && runs) {
    struct order row = {at, *a, *b};
    VEC_PUSH(l->program->arena, &l->func->orders, row);
  }
}
