/* lower_assign.c -- everything that writes: assignments, compound ones, ++. */
#include "frontend/lower.h"

/* A constant stored in a bit-field, cut to its width. */
struct expr *lower_fit_bits(struct program *p, struct expr *value,
                            const struct field *field)
{
  if (!field->is_bits || value->kind != EXPR_INT || !field->width ||
      field->width >= 64 || value->type->kind == TYPE_BOOL) {
    return value;
  }
  unsigned shift = 64u - field->width;
  uint64_t v = value->value[0] << shift;
  bool is_unsigned = type_is_unsigned(field->type);
  uint64_t cut = is_unsigned ? v >> shift : (uint64_t)((int64_t)v >> shift);
  return cut == value->value[0] ? value
                                : expr_int(p, value->at, value->type, cut);
}

void lower_assign(struct lower *l, struct expr *place, struct expr *value,
                  loc_t at)
{
  struct instr *i = instr_add(l->program, l->block, INSTR_ASSIGN, at);
  i->place = place;
  i->value =
      place->is_bits ? lower_fit_bits(l->program, value, place->field) : value;
}

/* What a bit-field holds after `value` was assigned to it. */
static struct expr *bits_value(struct lower *l, struct expr *value,
                               const struct field *field)
{
  struct program *p = l->program;
  struct type *ty = type_promoted(&p->types, value->type);
  unsigned bits = type_bits(ty);
  if (field->type->kind == TYPE_BOOL || field->width >= bits) {
    return value;
  }
  struct type *i = type_basic(&p->types, TYPE_INT);
  struct expr *shift = expr_int(p, value->at, i, bits - field->width);
  bool is_signed = !type_is_unsigned(value->type);
  /* Shift left as unsigned: signed overflow is undefined. The unsigned type
   * follows the signed one in the table. */
  struct type *wide =
      type_is_unsigned(ty)
          ? ty
          : type_basic(&p->types, (enum type_kind)(ty->kind + 1));
  struct expr *v = type_same(value->type, wide, 0)
                       ? value
                       : expr_cast(p, value, wide, false);
  v = expr_binary(p, OP_SHL, value->at, v, shift, wide);
  if (is_signed) {
    v = expr_cast(p, v, ty, false);
  }
  v = expr_binary(p, OP_SHR, value->at, v, lower_copy(l, shift), v->type);
  return type_same(v->type, value->type, 0)
             ? v
             : expr_cast(p, v, value->type, false);
}

static struct expr *stored_value(struct lower *l, struct expr *place,
                                 struct expr *value)
{
  return place->is_bits ? bits_value(l, value, place->field) : value;
}

/* A place no other thread can see and no pointer reaches. */
static bool is_private_var(const struct expr *place)
{
  return place->kind == EXPR_VAR && !place->var->address_taken &&
         (place->var->kind == VAR_LOCAL || place->var->kind == VAR_PARAM ||
          place->var->kind == VAR_TEMP) &&
         !(type_quals(place->type) & (QUAL_VOLATILE | QUAL_ATOMIC));
}

/* If the value was put into a temporary by the instruction just emitted, let
 * that write the private variable instead: printed and read again, a program
 * would otherwise gain a copy each time. */
bool lower_straight_into(struct lower *l, struct expr *place,
                         const struct expr *value)
{
  struct instr *i = l->block->last;
  if (!i || !i->place || i->place->kind != EXPR_VAR ||
      i->place->var->kind != VAR_TEMP || value->kind != EXPR_LOAD ||
      value->a->kind != EXPR_VAR || value->a->var != i->place->var ||
      !is_private_var(place) || !type_same(place->type, value->type, 0)) {
    return false;
  }
  i->place = place;
  return true;
}

struct expr *lower_assignment(struct lower *l, struct node *n, bool used)
{
  struct operand left = lower_operand(l);
  struct expr *place = lower_place(l, n->a);
  lower_operand_end(l, &left, place, true);
  if (n->b->effects) {
    place = lower_hold_place(l, place, STEADY);
  }
  struct operand right = lower_operand(l);
  struct expr *value = lower_value(l, n->b);
  lower_operand_end(l, &right, value, false);
  lower_order(l, n->at, &left, &right);
  if (used) {
    value = lower_hold(l, value);
  }
  if (used || !lower_straight_into(l, place, value)) {
    lower_assign(l, place, value, n->at);
  }
  return used ? stored_value(l, place, value) : NULL;
}

/* The value of place, as an operand in type `in`. */
static struct expr *old_value(struct lower *l, struct expr *place,
                              struct type *in, loc_t at)
{
  struct expr *e = expr_load(l->program, place);
  e->at = at;
  if (type_quals(place->type) & QUAL_VOLATILE) {
    struct var *t = lower_temp(l, e->type, at);
    lower_assign(l, expr_var(l->program, at, t), e, at);
    e = lower_temp_load(l, t, at);
  }
  return e->type->kind == in->kind && type_same(e->type, in, 0)
             ? e
             : expr_cast(l->program, e, in, true);
}

static struct expr *lower_atomic_rmw(struct lower *l, struct expr *place,
                                     enum op op, bool post, struct expr *value,
                                     bool used, loc_t at)
{
  struct var *t = used ? lower_temp(l, place->type, at) : NULL;
  struct instr *i = instr_add(l->program, l->block, INSTR_RMW, at);
  i->op = (uint8_t)op;
  i->post = post;
  i->target = place;
  i->value = value;
  i->place = t ? expr_var(l->program, at, t) : NULL;
  return t ? lower_temp_load(l, t, at) : NULL;
}

/* place = (type) ((in) place op value); returns the new value if used. */
static struct expr *lower_update(struct lower *l, struct expr *place,
                                 struct expr *old, enum op op,
                                 struct expr *value, bool used, loc_t at)
{
  struct program *p = l->program;
  struct type *ty = type_unqualified(&p->types, place->type);
  struct expr *e = expr_binary(p, op, at, old, value, old->type);
  if (ty->kind == TYPE_BOOL && type_is_integer(e->type)) {
    /* Written out: clang warns of arithmetic that becomes a truth value. */
    e = expr_binary(p, OP_NE, at, e, expr_int(p, at, e->type, 0),
                    type_basic(&p->types, TYPE_INT));
  }
  if (e->type->kind != ty->kind || !type_same(e->type, ty, 0)) {
    e = expr_cast(p, e, ty, true);
  }
  if (used) {
    e = lower_hold(l, e);
  }
  lower_assign(l, place, e, at);
  return used ? stored_value(l, place, e) : NULL;
}

struct expr *lower_assign_op(struct lower *l, struct node *n, bool used)
{
  struct operand left = lower_operand(l);
  struct expr *place = lower_place(l, n->a);
  /* An atomic place is read when all else has been evaluated. */
  bool atomic = type_quals(place->type) & QUAL_ATOMIC;
  lower_operand_end(l, &left, atomic ? place : expr_load(l->program, place),
                    atomic);
  place = lower_hold_place(l, place, n->b->effects ? STEADY : PRIVATE);
  struct operand right = lower_operand(l);
  struct expr *value = lower_value(l, n->b);
  lower_operand_end(l, &right, value, false);
  lower_order(l, n->at, &left, &right);
  if (type_quals(place->type) & QUAL_ATOMIC) {
    return lower_atomic_rmw(l, place, (enum op)n->op, false, value, used,
                            n->at);
  }
  if (type_quals(place->type) & QUAL_VOLATILE) {
    value = lower_hold(l, value);
  }
  struct expr *old = old_value(l, place, lower_type(l, n->of_type), n->at);
  return lower_update(l, place, old, (enum op)n->op, value, used, n->at);
}

struct expr *lower_incdec(struct lower *l, struct node *n, bool used)
{
  struct program *p = l->program;
  struct expr *place = lower_hold_place(l, lower_place(l, n->a), PRIVATE);
  struct type *ty = type_unqualified(&p->types, place->type);
  struct expr *one = expr_int(p, n->at, type_basic(&p->types, TYPE_INT), 1);
  if (type_quals(place->type) & QUAL_ATOMIC) {
    return lower_atomic_rmw(l, place, (enum op)n->op, n->flag, one, used,
                            n->at);
  }
  struct type *in =
      ty->kind == TYPE_POINTER ? ty : type_common(&p->types, ty, one->type);
  if (ty->kind != TYPE_POINTER && !type_same(in, one->type, 0)) {
    struct type *real = in->kind == TYPE_COMPLEX ? in->base : in;
    one = type_is_integer(real) ? expr_int(p, n->at, real, 1)
                                : expr_cast(p, one, real, true);
  }
  if (n->flag && used) {
    struct var *t = lower_temp(l, ty, n->at);
    lower_assign(l, expr_var(p, n->at, t), expr_load(p, place), n->at);
    struct expr *old = lower_temp_load(l, t, n->at);
    struct expr *wide = in->kind == ty->kind && type_same(in, ty, 0)
                            ? old
                            : expr_cast(p, old, in, true);
    lower_update(l, place, wide, (enum op)n->op, one, false, n->at);
    return lower_temp_load(l, t, n->at);
  }
  struct expr *old = old_value(l, place, in, n->at);
  return lower_update(l, place, old, (enum op)n->op, one, used, n->at);
}
