/* lower_expr.c -- expressions to instructions and pure IR expressions.
 *
 * lower_value emits the side effects of a node and returns what is left of it:
 * a pure expression, valid until the next instruction that writes. Whoever
 * emits something before using it must `hold` it first. Operands are evaluated
 * left to right. */
#include "frontend/lower.h"

#include <assert.h>

static struct expr *temp_load(struct lower *l, struct var *t, loc_t at)
{
  return expr_load(l->program, expr_var(l->program, at, t));
}

static struct var *new_temp(struct lower *l, struct type *ty, loc_t at)
{
  return var_temp(l->program, l->func,
                  type_unqualified(&l->program->types, ir_type(l->front, ty)),
                  at);
}

static struct type *lower_type(struct lower *l, struct type *ty)
{
  return ir_type(l->front, ty);
}

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

/* --- what stays the same while instructions run --- */

enum steadiness {
  STEADY,  /* whatever runs in between */
  PRIVATE, /* unless this thread writes a local variable in between */
  LOOSE
};

static enum steadiness worse(enum steadiness a, enum steadiness b)
{
  return a > b ? a : b;
}

static enum steadiness steadiness(const struct expr *e);

static enum steadiness place_steadiness(const struct expr *e)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_DEREF:
    return steadiness(e->a);
  case EXPR_INDEX:
    return worse(steadiness(e->a), steadiness(e->b));
  case EXPR_MEMBER:
  case EXPR_PART:
    return place_steadiness(e->a);
  default: /* VAR, FUNC, STRING: a fixed place */
    return STEADY;
  }
}

static enum steadiness load_steadiness(const struct expr *place)
{
  if (place->kind != EXPR_VAR || type_quals(place->type) & QUAL_VOLATILE) {
    return LOOSE;
  }
  const struct var *v = place->var;
  if (v->kind == VAR_TEMP || v->is_vla) {
    return STEADY;
  }
  return (v->kind == VAR_LOCAL || v->kind == VAR_PARAM) && !v->address_taken
             ? PRIVATE
             : LOOSE;
}

static enum steadiness steadiness(const struct expr *e)
{
  switch ((enum expr_kind)e->kind) {
  case EXPR_LOAD:
    return load_steadiness(e->a);
  case EXPR_ADDR:
  case EXPR_DECAY:
    return place_steadiness(e->a);
  case EXPR_CAST:
  case EXPR_UNARY:
    return steadiness(e->a);
  case EXPR_BINARY:
  case EXPR_LOGIC:
    return worse(steadiness(e->a), steadiness(e->b));
  case EXPR_COND:
    return worse(steadiness(e->a), worse(steadiness(e->b), steadiness(e->c)));
  default: /* constants */
    return STEADY;
  }
}

/* The value as it is now, for use after other instructions. */
static struct expr *hold_if(struct lower *l, struct expr *e,
                            enum steadiness limit)
{
  if (steadiness(e) <= limit || e->type->kind == TYPE_VA_LIST) {
    return e;
  }
  struct var *t = new_temp(l, e->type, e->at);
  lower_assign(l, expr_var(l->program, e->at, t), e, e->at);
  return temp_load(l, t, e->at);
}

static struct expr *hold(struct lower *l, struct expr *e)
{
  return hold_if(l, e, STEADY);
}

static struct expr *copy_expr(struct lower *l, const struct expr *e)
{
  struct expr *copy = ARENA_NEW(l->program->arena, struct expr);
  *copy = *e;
  return copy;
}

static struct expr *hold_place(struct lower *l, struct expr *e,
                               enum steadiness limit)
{
  if (place_steadiness(e) <= limit) {
    return e;
  }
  struct expr *copy = copy_expr(l, e);
  switch ((enum expr_kind)e->kind) {
  case EXPR_DEREF:
    copy->a = hold_if(l, e->a, limit);
    break;
  case EXPR_INDEX:
    copy->a = hold_if(l, e->a, limit);
    copy->b = hold_if(l, e->b, limit);
    break;
  default: /* MEMBER, PART */
    copy->a = hold_place(l, e->a, limit);
    break;
  }
  return copy;
}

/* --- places --- */

/* A record value as a place: its own if it was read from one, else a copy. */
static struct expr *value_place(struct lower *l, struct node *n)
{
  struct expr *v = lower_value(l, n);
  if (v->kind == EXPR_LOAD) {
    return v->a;
  }
  struct var *t = new_temp(l, n->type, n->at);
  lower_assign(l, expr_var(l->program, n->at, t), v, n->at);
  return expr_var(l->program, n->at, t);
}

static struct expr *deref(struct lower *l, struct expr *pointer, loc_t at)
{
  struct expr *e = expr_new(l->program, EXPR_DEREF, at, pointer->type->base);
  e->a = pointer;
  return e;
}

static struct expr *lower_var(struct lower *l, struct node *n)
{
  struct expr *v = expr_var(l->program, n->at, n->var);
  if (n->var->is_vla) {
    return deref(l, expr_load(l->program, v), n->at);
  }
  return v;
}

static struct expr *lower_literal(struct lower *l, struct node *n)
{
  struct var *v = n->var;
  struct expr *place = expr_var(l->program, n->at, v);
  if (v->kind == VAR_LOCAL && n->init->type->kind != TYPE_ERROR) {
    struct instr *i = instr_add(l->program, l->block, INSTR_DECLARE, n->at);
    i->var = v;
    lower_init(l, place, n->init);
  }
  return place;
}

static struct expr *lower_index(struct lower *l, struct node *n)
{
  struct expr *a = lower_value(l, n->a);
  if (n->b->effects) {
    a = hold(l, a);
  }
  struct expr *b = lower_value(l, n->b);
  struct expr *e =
      expr_new(l->program, EXPR_INDEX, n->at, lower_type(l, n->type));
  e->a = a;
  e->b = b;
  return e;
}

static struct expr *lower_member(struct lower *l, struct node *n)
{
  struct expr *object = node_is_place(n->a) || n->a->kind == NODE_MEMBER
                            ? lower_place(l, n->a)
                            : value_place(l, n->a);
  struct expr *e = expr_new(l->program, EXPR_MEMBER, n->at, n->type);
  e->object = object;
  e->field = n->field;
  e->is_bits = n->is_bits;
  return e;
}

struct expr *lower_place(struct lower *l, struct node *n)
{
  struct expr *e;
  switch ((enum node_kind)n->kind) {
  case NODE_VAR:
    return lower_var(l, n);
  case NODE_FUNC:
    e = expr_new(l->program, EXPR_FUNC, n->at, n->func->type);
    e->func = n->func;
    return e;
  case NODE_STRING:
    e = expr_new(l->program, EXPR_STRING, n->at, n->type);
    e->string = n->string;
    return e;
  case NODE_DEREF:
    e = lower_value(l, n->a);
    if (e->type->kind != TYPE_POINTER) {
      break;
    }
    return deref(l, e, n->at);
  case NODE_MEMBER:
    return lower_member(l, n);
  case NODE_INDEX:
    return lower_index(l, n);
  case NODE_PART:
    e = expr_new(l->program, EXPR_PART, n->at, n->type);
    e->op = n->op;
    e->a = lower_place(l, n->a);
    return e;
  case NODE_LITERAL:
    return lower_literal(l, n);
  default:
    break;
  }
  return value_place(l, n);
}

/* --- operators --- */

static struct expr *lower_load(struct lower *l, struct node *n)
{
  struct expr *load = expr_load(l->program, lower_place(l, n->a));
  bool visible = type_quals(load->a->type) & (QUAL_VOLATILE | QUAL_ATOMIC);
  if (!visible || !l->func) {
    return load;
  }
  struct var *t = new_temp(l, n->type, n->at);
  lower_assign(l, expr_var(l->program, n->at, t), load, n->at);
  return temp_load(l, t, n->at);
}

static struct expr *retype(struct lower *l, struct expr *e, struct type *ty)
{
  return type_same(e->type, ty, SAME_QUALS)
             ? e
             : expr_cast(l->program, e, ty, false);
}

static struct expr *lower_decay(struct lower *l, struct node *n)
{
  struct expr *place = lower_place(l, n->a);
  struct type *ty = lower_type(l, n->type);
  if (place->kind == EXPR_DEREF &&
      (place->type->kind == TYPE_FUNCTION || is_variable_array(n->a->type))) {
    return retype(l, place->a, ty);
  }
  struct expr *e = expr_new(l->program, EXPR_DECAY, n->at, ty);
  e->a = place;
  return e;
}

static struct expr *lower_addr(struct lower *l, struct node *n)
{
  struct expr *place = lower_place(l, n->a);
  struct type *ty = lower_type(l, n->type);
  if (place->kind == EXPR_DEREF) {
    return retype(l, place->a, ty);
  }
  struct expr *e = expr_new(l->program, EXPR_ADDR, n->at, ty);
  e->a = place;
  return e;
}

static struct expr *lower_cast(struct lower *l, struct node *n)
{
  if (type_is_void(n->type)) {
    lower_effect(l, n->a);
    return NULL;
  }
  struct expr *e = lower_value(l, n->a);
  struct type *ty = lower_type(l, n->type);
  bool variable = n->type->variably_modified || n->a->type->variably_modified;
  if (variable && type_same(e->type, ty, SAME_QUALS)) {
    return e;
  }
  struct expr *c = expr_cast(l->program, e, ty, n->flag && !variable);
  c->at = n->at;
  return c;
}

static struct expr *lower_binary(struct lower *l, struct node *n)
{
  struct expr *a = lower_value(l, n->a);
  if (n->b->effects) {
    a = hold(l, a);
  }
  struct expr *b = lower_value(l, n->b);
  return expr_binary(l->program, (enum op)n->op, n->at, a, b,
                     lower_type(l, n->type));
}

static struct expr *lower_logic(struct lower *l, struct node *n)
{
  struct type *i = type_basic(&l->program->types, TYPE_INT);
  if (!n->b->effects) {
    struct expr *e = expr_new(l->program, EXPR_LOGIC, n->at, i);
    e->op = n->op;
    e->a = lower_value(l, n->a);
    e->b = lower_value(l, n->b);
    return e;
  }
  struct var *t = new_temp(l, i, n->at);
  struct block *yes = lower_block(l), *no = lower_block(l),
               *end = lower_block(l);
  lower_condition(l, n, yes, no);
  lower_continue_in(l, yes);
  lower_assign(l, expr_var(l->program, n->at, t),
               expr_int(l->program, n->at, i, 1), n->at);
  lower_end(l, end, n->at);
  lower_continue_in(l, no);
  lower_assign(l, expr_var(l->program, n->at, t),
               expr_int(l->program, n->at, i, 0), n->at);
  lower_continue_in(l, end);
  return temp_load(l, t, n->at);
}

/* One arm of a conditional with effects: run it, its value into t. */
static void lower_arm(struct lower *l, struct node *n, struct expr *value,
                      struct var *t, struct block *end)
{
  if (!t) {
    if (n) {
      lower_effect(l, n);
    }
  } else {
    struct expr *v = value ? value : lower_value(l, n);
    lower_assign(l, expr_var(l->program, v->at, t), v, v->at);
  }
  lower_end(l, end, n ? n->at : 0);
}

/* a ?: c; a is evaluated once. */
static struct expr *lower_cond_short(struct lower *l, struct node *n, bool used)
{
  struct expr *a = hold(l, lower_value(l, n->a));
  struct type *ty = lower_type(l, n->type);
  bool same = type_is_void(ty) || type_same(a->type, ty, SAME_QUALS);
  struct expr *then = same ? a : expr_cast(l->program, a, ty, false);
  if (!n->c->effects && used) {
    struct expr *e = expr_new(l->program, EXPR_COND, n->at, ty);
    e->a = a;
    e->b = then;
    e->c = lower_value(l, n->c);
    return e;
  }
  struct var *t = used ? new_temp(l, n->type, n->at) : NULL;
  struct block *yes = lower_block(l), *no = lower_block(l),
               *end = lower_block(l);
  lower_branch(l, a, yes, no, n->at);
  lower_continue_in(l, yes);
  lower_arm(l, NULL, then, t, end);
  lower_continue_in(l, no);
  lower_arm(l, n->c, NULL, t, end);
  lower_continue_in(l, end);
  return t ? temp_load(l, t, n->at) : NULL;
}

static struct expr *lower_cond(struct lower *l, struct node *n, bool used)
{
  bool truth;
  used = used && !type_is_void(n->type);
  if (!n->b) {
    return lower_cond_short(l, n, used);
  }
  if (!n->a->effects && constant_truth(n->a, &truth)) {
    struct node *arm = truth ? n->b : n->c;
    if (used) {
      return lower_value(l, arm);
    }
    lower_effect(l, arm);
    return NULL;
  }
  if (used && !n->b->effects && !n->c->effects && type_is_scalar(n->type)) {
    struct expr *e =
        expr_new(l->program, EXPR_COND, n->at, lower_type(l, n->type));
    e->a = lower_value(l, n->a);
    e->b = lower_value(l, n->b);
    e->c = lower_value(l, n->c);
    return e;
  }
  struct var *t = used ? new_temp(l, n->type, n->at) : NULL;
  struct block *yes = lower_block(l), *no = lower_block(l),
               *end = lower_block(l);
  lower_condition(l, n->a, yes, no);
  lower_continue_in(l, yes);
  lower_arm(l, n->b, NULL, t, end);
  lower_continue_in(l, no);
  lower_arm(l, n->c, NULL, t, end);
  lower_continue_in(l, end);
  return t ? temp_load(l, t, n->at) : NULL;
}

/* --- assignments --- */

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
  v = expr_binary(p, OP_SHR, value->at, v, copy_expr(l, shift), v->type);
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

static struct expr *lower_call(struct lower *l, struct node *n,
                               struct expr *into, bool used);

static struct expr *lower_assignment(struct lower *l, struct node *n, bool used)
{
  struct expr *place = lower_place(l, n->a);
  if (n->b->effects) {
    place = hold_place(l, place, STEADY);
    if (!used && n->b->kind == NODE_CALL && is_private_var(place) &&
        type_same(place->type, n->b->type, 0)) {
      lower_call(l, n->b, place, true);
      return NULL;
    }
  }
  struct expr *value = lower_value(l, n->b);
  if (used) {
    value = hold(l, value);
  }
  lower_assign(l, place, value, n->at);
  return used ? stored_value(l, place, value) : NULL;
}

/* The value of place, as an operand in type `in`. */
static struct expr *old_value(struct lower *l, struct expr *place,
                              struct type *in, loc_t at)
{
  struct expr *e = expr_load(l->program, place);
  e->at = at;
  if (type_quals(place->type) & QUAL_VOLATILE) {
    struct var *t = new_temp(l, e->type, at);
    lower_assign(l, expr_var(l->program, at, t), e, at);
    e = temp_load(l, t, at);
  }
  return e->type->kind == in->kind && type_same(e->type, in, 0)
             ? e
             : expr_cast(l->program, e, in, true);
}

static struct expr *lower_atomic_rmw(struct lower *l, struct expr *place,
                                     enum op op, bool post, struct expr *value,
                                     bool used, loc_t at)
{
  struct var *t = used ? new_temp(l, place->type, at) : NULL;
  struct instr *i = instr_add(l->program, l->block, INSTR_RMW, at);
  i->op = (uint8_t)op;
  i->post = post;
  i->target = place;
  i->value = value;
  i->place = t ? expr_var(l->program, at, t) : NULL;
  return t ? temp_load(l, t, at) : NULL;
}

/* place = (type) ((in) place op value); returns the new value if used. */
static struct expr *lower_update(struct lower *l, struct expr *place,
                                 struct expr *old, enum op op,
                                 struct expr *value, bool used, loc_t at)
{
  struct program *p = l->program;
  struct type *ty = type_unqualified(&p->types, place->type);
  struct expr *e = expr_binary(p, op, at, old, value, old->type);
  if (e->type->kind != ty->kind || !type_same(e->type, ty, 0)) {
    e = expr_cast(p, e, ty, true);
  }
  if (used) {
    e = hold(l, e);
  }
  lower_assign(l, place, e, at);
  return used ? stored_value(l, place, e) : NULL;
}

static struct expr *lower_assign_op(struct lower *l, struct node *n, bool used)
{
  struct expr *place = lower_place(l, n->a);
  place = hold_place(l, place, n->b->effects ? STEADY : PRIVATE);
  struct expr *value = lower_value(l, n->b);
  if (type_quals(place->type) & QUAL_ATOMIC) {
    return lower_atomic_rmw(l, place, (enum op)n->op, false, value, used,
                            n->at);
  }
  if (type_quals(place->type) & QUAL_VOLATILE) {
    value = hold(l, value);
  }
  struct expr *old = old_value(l, place, lower_type(l, n->of_type), n->at);
  return lower_update(l, place, old, (enum op)n->op, value, used, n->at);
}

static struct expr *lower_incdec(struct lower *l, struct node *n, bool used)
{
  struct program *p = l->program;
  struct expr *place = hold_place(l, lower_place(l, n->a), PRIVATE);
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
    struct var *t = new_temp(l, ty, n->at);
    lower_assign(l, expr_var(p, n->at, t), expr_load(p, place), n->at);
    struct expr *old = temp_load(l, t, n->at);
    struct expr *wide = in->kind == ty->kind && type_same(in, ty, 0)
                            ? old
                            : expr_cast(p, old, in, true);
    lower_update(l, place, wide, (enum op)n->op, one, false, n->at);
    return temp_load(l, t, n->at);
  }
  struct expr *old = old_value(l, place, in, n->at);
  return lower_update(l, place, old, (enum op)n->op, one, used, n->at);
}

/* --- calls --- */

static struct expr *lower_callee(struct lower *l, struct node *n)
{
  if (n->kind == NODE_DECAY && n->a->kind == NODE_FUNC) {
    return lower_place(l, n->a);
  }
  return lower_value(l, n);
}

static bool later_effects(const struct node *n)
{
  for (n = n->next; n; n = n->next) {
    if (n->effects) {
      return true;
    }
  }
  return false;
}

static void stop_here(struct lower *l, loc_t at)
{
  l->block->term = TERM_UNREACHABLE;
  l->block->at = at;
  lower_continue_in(l, lower_block(l));
}

/* A call; its result goes to `into`, or to a new temporary if used. */
static struct expr *lower_call(struct lower *l, struct node *n,
                               struct expr *into, bool used)
{
  struct program *p = l->program;
  struct expr *callee = lower_callee(l, n->a);
  uint32_t count = 0;
  bool effects = false;
  for (struct node *a = n->list; a; a = a->next) {
    count++;
    effects = effects || a->effects;
  }
  if (effects && callee->kind != EXPR_FUNC) {
    callee = hold(l, callee);
  }
  struct expr **args = arena_alloc_array(p->arena, count, sizeof *args);
  uint32_t i = 0;
  for (struct node *a = n->list; a; a = a->next) {
    args[i] = lower_value(l, a);
    if (later_effects(a)) {
      args[i] = hold(l, args[i]);
    }
    i++;
  }
  struct expr *place = into;
  if (!place && used && !type_is_void(n->type)) {
    place = expr_var(p, n->at, new_temp(l, n->type, n->at));
  }
  struct instr *call = instr_add(p, l->block, INSTR_CALL, n->at);
  call->place = place;
  call->value = callee;
  call->args = args;
  call->arg_count = count;
  if (callee->kind == EXPR_FUNC && callee->func->is_noreturn) {
    stop_here(l, n->at);
  }
  return place ? expr_load(p, place) : NULL;
}

static struct expr *lower_va_arg(struct lower *l, struct node *n)
{
  struct program *p = l->program;
  struct name *name = names_get_z(p->names, "__builtin_va_arg");
  struct func *fn = builtin_find(l->front, name);
  struct expr *callee = expr_new(p, EXPR_FUNC, n->at, fn->type);
  callee->func = fn;
  struct expr **args = arena_alloc_array(p->arena, 2, sizeof *args);
  args[0] = lower_value(l, n->a);
  args[1] = expr_new(p, EXPR_TYPE, n->at, lower_type(l, n->of_type));
  args[1]->of_type = lower_type(l, n->of_type);
  struct expr *place = expr_var(p, n->at, new_temp(l, n->type, n->at));
  struct instr *call = instr_add(p, l->block, INSTR_CALL, n->at);
  call->place = place;
  call->value = callee;
  call->args = args;
  call->arg_count = 2;
  return expr_load(p, place);
}

static struct expr *lower_statement_expression(struct lower *l, struct node *n,
                                               bool used)
{
  struct node *s = n->a->list;
  for (; s && s->next; s = s->next) {
    lower_statement(l, s);
  }
  if (s && s->kind == NODE_EXPR && s->a && used && !type_is_void(n->type)) {
    return lower_value(l, s->a);
  }
  if (s) {
    lower_statement(l, s);
  }
  return NULL;
}

/* Some value of the type, for code that nothing reaches. */
static struct expr *any_value(struct lower *l, struct type *ty, loc_t at)
{
  struct program *p = l->program;
  ty = lower_type(l, ty);
  if (type_is_void(ty)) {
    return NULL;
  }
  if (type_is_integer(ty)) {
    return expr_int(p, at, ty, 0);
  }
  if (type_is_scalar(ty) && ty->kind != TYPE_COMPLEX) {
    return expr_cast(p, expr_int(p, at, type_basic(&p->types, TYPE_INT), 0), ty,
                     false);
  }
  return temp_load(l, new_temp(l, ty, at), at);
}

static struct expr *lower_leaf(struct lower *l, struct node *n)
{
  struct program *p = l->program;
  struct expr *e;
  switch ((enum node_kind)n->kind) {
  case NODE_INT:
    e = expr_new(p, EXPR_INT, n->at, n->type);
    e->value[0] = n->value[0];
    e->value[1] = n->value[1];
    return e;
  case NODE_FLOAT:
    e = expr_new(p, EXPR_FLOAT, n->at, n->type);
    e->spelling = n->spelling;
    return e;
  case NODE_SIZEOF:
    e = expr_new(p, EXPR_SIZEOF, n->at, n->type);
    e->of_type = lower_type(l, n->of_type);
    return e;
  default:
    e = expr_new(p, EXPR_TYPE, n->at, n->of_type);
    e->of_type = lower_type(l, n->of_type);
    return e;
  }
}

static struct expr *lower_any(struct lower *l, struct node *n, bool used)
{
  switch ((enum node_kind)n->kind) {
  case NODE_INT:
  case NODE_FLOAT:
  case NODE_SIZEOF:
  case NODE_TYPE_ARG:
    return lower_leaf(l, n);
  case NODE_LOAD:
    return lower_load(l, n);
  case NODE_DECAY:
    return lower_decay(l, n);
  case NODE_ADDR:
    return lower_addr(l, n);
  case NODE_CAST:
    return lower_cast(l, n);
  case NODE_UNARY:
    return expr_unary(l->program, (enum op)n->op, n->at, lower_value(l, n->a),
                      n->type);
  case NODE_BINARY:
    return lower_binary(l, n);
  case NODE_LOGIC:
    return lower_logic(l, n);
  case NODE_COND:
    return lower_cond(l, n, used);
  case NODE_COMMA:
    lower_effect(l, n->a);
    return lower_any(l, n->b, used);
  case NODE_ASSIGN:
    return lower_assignment(l, n, used);
  case NODE_ASSIGN_OP:
    return lower_assign_op(l, n, used);
  case NODE_INCDEC:
    return lower_incdec(l, n, used);
  case NODE_CALL:
    return lower_call(l, n, NULL, used);
  case NODE_VA_ARG:
    return lower_va_arg(l, n);
  case NODE_STMT_EXPR:
    return lower_statement_expression(l, n, used);
  case NODE_BAD_EXPR:
    if (n->text) {
      lower_unsupported(l, n->at, n->text);
    }
    return any_value(l, n->type, n->at);
  default: /* a place: the value of a record or array */
    return expr_load(l->program, lower_place(l, n));
  }
}

struct expr *lower_value(struct lower *l, struct node *n)
{
  struct expr *e = lower_any(l, n, true);
  return e ? e
           : any_value(l,
                       type_is_void(n->type)
                           ? type_basic(&l->program->types, TYPE_INT)
                           : n->type,
                       n->at);
}

static bool is_plain_constant(const struct expr *e)
{
  return e->kind == EXPR_INT || e->kind == EXPR_FLOAT ||
         e->kind == EXPR_SIZEOF ||
         (e->kind == EXPR_CAST && is_plain_constant(e->a));
}

void lower_effect(struct lower *l, struct node *n)
{
  struct expr *e;
  if (n->kind == NODE_LOAD) {
    e = expr_load(l->program, lower_place(l, n->a));
  } else if (n->kind == NODE_LOGIC && n->b->effects) {
    struct block *yes = lower_block(l), *end = lower_block(l);
    lower_condition(l, n->a, n->op == OP_LAND ? yes : end,
                    n->op == OP_LAND ? end : yes);
    lower_continue_in(l, yes);
    lower_effect(l, n->b);
    lower_continue_in(l, end);
    return;
  } else if (n->kind == NODE_VAR || n->kind == NODE_DEREF ||
             n->kind == NODE_MEMBER || n->kind == NODE_INDEX) {
    lower_effect(l, rvalue(l->front, n));
    return;
  } else {
    e = lower_any(l, n, false);
  }
  if (e && !is_plain_constant(e) && !type_is_void(e->type) &&
      e->type->kind != TYPE_VA_LIST) {
    struct instr *i = instr_add(l->program, l->block, INSTR_EVAL, n->at);
    i->value = e;
  }
}

/* Branch on n. Short circuits with effects become branches of their own. */
void lower_condition(struct lower *l, struct node *n, struct block *yes,
                     struct block *no)
{
  bool truth;
  if (!n->effects && constant_truth(n, &truth)) {
    lower_end(l, truth ? yes : no, n->at);
    return;
  }
  if (n->kind == NODE_LOGIC && n->b->effects) {
    struct block *middle = lower_block(l);
    if (n->op == OP_LAND) {
      lower_condition(l, n->a, middle, no);
    } else {
      lower_condition(l, n->a, yes, middle);
    }
    lower_continue_in(l, middle);
    lower_condition(l, n->b, yes, no);
    return;
  }
  if (n->kind == NODE_UNARY && n->op == OP_LNOT && n->effects) {
    lower_condition(l, n->a, no, yes);
    return;
  }
  if (n->kind == NODE_COMMA) {
    lower_effect(l, n->a);
    lower_condition(l, n->b, yes, no);
    return;
  }
  lower_branch(l, lower_value(l, n), yes, no, n->at);
}
