/* lower_expr.c -- expressions to instructions and pure IR expressions.
 *
 * lower_value emits the side effects of a node and returns what is left of it:
 * a pure expression, valid until the next instruction that writes. Whoever
 * emits something before using it must `hold` it first. Operands are evaluated
 * left to right. */
#include "frontend/lower.h"

#include <assert.h>

static struct expr *lower_load(struct lower *l, struct node *n)
{
  struct expr *load = expr_load(l->program, lower_place(l, n->a));
  bool visible = type_quals(load->a->type) & (QUAL_VOLATILE | QUAL_ATOMIC);
  if (!visible || !l->func) {
    return load;
  }
  struct var *t = lower_temp(l, n->type, n->at);
  lower_assign(l, expr_var(l->program, n->at, t), load, n->at);
  return lower_temp_load(l, t, n->at);
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

/* With -m32: an address that has more than 32 bits stops it. */
static struct expr *narrow_address(struct lower *l, struct expr *e, loc_t at)
{
  static const char text[] = "an address as an integer of 32 bits, with -m32";
  struct program *p = l->program;
  struct type *word = type_basic(&p->types, TYPE_ULONG);
  e = lower_hold(l, e);
  struct block *wide = lower_block(l), *fits = lower_block(l);
  struct expr *high =
      expr_binary(p, OP_SHR, at, expr_cast(p, e, word, false),
                  expr_int(p, at, type_basic(&p->types, TYPE_INT), 32), word);
  lower_branch(l, high, wide, fits, at);
  lower_continue_in(l, wide);
  lower_unsupported(l, at, text);
  lower_continue_in(l, fits);
  return e;
}

static struct expr *lower_cast(struct lower *l, struct node *n)
{
  if (type_is_void(n->type)) {
    lower_effect(l, n->a);
    return NULL;
  }
  struct expr *e = lower_value(l, n->a);
  struct number known;
  if (ilp32_narrows(l->front, n) && !constant_int(n, &known)) {
    e = narrow_address(l, e, n->at);
  }
  struct type *ty = lower_type(l, n->type);
  bool variable = n->type->variably_modified || n->a->type->variably_modified;
  if (variable && type_same(e->type, ty, SAME_QUALS)) {
    return e;
  }
  struct expr *c = expr_cast(l->program, e, ty, n->flag && !variable);
  c->at = n->at;
  return c;
}

/* Constants, addresses and the like. */
static bool is_same_node(const struct node *a, const struct node *b)
{
  if (!a || !b || a->kind != b->kind || a->op != b->op) {
    return a == b;
  }
  switch ((enum node_kind)a->kind) {
  case NODE_INT:
    return a->value[0] == b->value[0] && a->value[1] == b->value[1];
  case NODE_VAR:
    return a->var == b->var;
  case NODE_FUNC:
    return a->func == b->func;
  case NODE_CAST:
    return type_same(a->type, b->type, 0) && is_same_node(a->a, b->a);
  case NODE_LOAD: /* what a call cannot change */
    return a->a->kind == NODE_VAR && !a->a->var->address_taken &&
           (a->a->var->kind == VAR_LOCAL || a->a->var->kind == VAR_PARAM) &&
           is_same_node(a->a, b->a);
  case NODE_DECAY:
  case NODE_ADDR:
    return is_same_node(a->a, b->a);
  default:
    return false;
  }
}

static bool is_same_call(const struct node *a, const struct node *b)
{
  bool same =
      a->kind == NODE_CALL && b->kind == NODE_CALL && is_same_node(a->a, b->a);
  const struct node *x = same ? a->list : NULL, *y = same ? b->list : NULL;
  for (; same && x && y; x = x->next, y = y->next) {
    same = is_same_node(x, y);
  }
  return same && !x && !y;
}

/* f() + f(): calls do not overlap, and either may come first. */
static bool is_symmetric(const struct node *n)
{
  static const bool symmetric[OP_LOR + 1] = {
      [OP_ADD] = true, [OP_MUL] = true, [OP_AND] = true, [OP_XOR] = true,
      [OP_OR] = true,  [OP_EQ] = true,  [OP_NE] = true};
  return symmetric[n->op] && is_same_call(n->a, n->b);
}

/* What the temporary that was just stored to holds: `(x += 1) + 0`, as
 * ir/print_instr.c writes it, is no copy of it. */
static bool adds_nothing(const struct node *n, const struct expr *a,
                         const struct expr *b)
{
  return n->op == OP_ADD && b->kind == EXPR_INT && !b->value[0] &&
         !b->value[1] && a->kind == EXPR_LOAD && a->a->kind == EXPR_VAR &&
         a->a->var->kind == VAR_TEMP && type_is_integer(a->type) &&
         type_same(a->type, n->type, 0);
}

static struct expr *lower_binary(struct lower *l, struct node *n)
{
  struct operand left = lower_operand(l);
  struct expr *a = lower_value(l, n->a);
  lower_operand_end(l, &left, a, false);
  if (n->b->effects) {
    a = lower_hold(l, a);
  }
  struct operand right = lower_operand(l);
  struct expr *b = lower_value(l, n->b);
  lower_operand_end(l, &right, b, false);
  if (!is_symmetric(n)) {
    lower_order(l, n->at, &left, &right);
  }
  if (adds_nothing(n, a, b)) {
    return a;
  }
  return expr_binary(l->program, (enum op)n->op, n->at, a, b,
                     lower_type(l, n->type));
}

/* A value that is evaluated only sometimes: it must not become instructions,
 * which would run always. */
static struct expr *lower_pure(struct lower *l, struct node *n)
{
  const struct block *block = l->block;
  const struct instr *last = block ? block->last : NULL;
  struct expr *e = lower_value(l, n);
  assert(l->block == block && (!block || block->last == last));
  return e;
}

/* Whether its value is known, and nothing that is evaluated is more than a
 * value: the second operand need not be evaluated. */
static bool is_known_logic(const struct node *n, struct number *v)
{
  bool first;
  return !n->a->effects && constant_truth(n->a, &first) &&
         (first == (n->op == OP_LOR) || !n->b->effects) && constant_int(n, v);
}

static struct expr *lower_logic(struct lower *l, struct node *n)
{
  struct type *i = type_basic(&l->program->types, TYPE_INT);
  struct number v;
  if (is_known_logic(n, &v)) {
    return expr_int(l->program, n->at, i, v.low);
  }
  if (!n->b->effects) {
    struct expr *e = expr_new(l->program, EXPR_LOGIC, n->at, i);
    e->op = n->op;
    e->a = lower_value(l, n->a);
    e->b = lower_pure(l, n->b);
    return e;
  }
  struct var *t = lower_temp(l, i, n->at);
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
  return lower_temp_load(l, t, n->at);
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
  struct expr *a = lower_hold(l, lower_value(l, n->a));
  struct type *ty = lower_type(l, n->type);
  bool same = type_is_void(ty) || type_same(a->type, ty, SAME_QUALS);
  struct expr *then = same ? a : expr_cast(l->program, a, ty, false);
  if (!n->c->effects && used) {
    struct expr *e = expr_new(l->program, EXPR_COND, n->at, ty);
    e->a = a;
    e->b = then;
    e->c = lower_pure(l, n->c);
    return e;
  }
  struct var *t = used ? lower_temp(l, n->type, n->at) : NULL;
  struct block *yes = lower_block(l), *no = lower_block(l),
               *end = lower_block(l);
  lower_branch(l, a, yes, no, n->at);
  lower_continue_in(l, yes);
  lower_arm(l, NULL, then, t, end);
  lower_continue_in(l, no);
  lower_arm(l, n->c, NULL, t, end);
  lower_continue_in(l, end);
  return t ? lower_temp_load(l, t, n->at) : NULL;
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
    e->b = lower_pure(l, n->b);
    e->c = lower_pure(l, n->c);
    return e;
  }
  struct var *t = used ? lower_temp(l, n->type, n->at) : NULL;
  struct block *yes = lower_block(l), *no = lower_block(l),
               *end = lower_block(l);
  lower_condition(l, n->a, yes, no);
  lower_continue_in(l, yes);
  lower_arm(l, n->b, NULL, t, end);
  lower_continue_in(l, no);
  lower_arm(l, n->c, NULL, t, end);
  lower_continue_in(l, end);
  return t ? lower_temp_load(l, t, n->at) : NULL;
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

/* Each argument to those before it; the first is the callee. */
static void order_arguments(struct lower *l, const struct operand *all,
                            uint32_t count, loc_t at)
{
  for (uint32_t i = 1; i < count; i++) {
    for (uint32_t k = 0; k < i; k++) {
      lower_order(l, at, &all[k], &all[i]);
    }
  }
}

/* A call; its result goes to a new temporary if used. */
static struct expr *lower_call(struct lower *l, struct node *n, bool used)
{
  struct program *p = l->program;
  struct operand called = lower_operand(l);
  struct expr *callee = lower_callee(l, n->a);
  lower_operand_end(l, &called, callee, callee->kind == EXPR_FUNC);
  uint32_t count = 0;
  bool effects = false;
  for (struct node *a = n->list; a; a = a->next) {
    count++;
    effects = effects || a->effects;
  }
  if (effects && callee->kind != EXPR_FUNC) {
    callee = lower_hold(l, callee);
  }
  struct expr **args = arena_alloc_array(p->arena, count, sizeof *args);
  struct operand *all =
      arena_alloc_array(l->front->scratch, count + 1, sizeof *all);
  all[0] = called;
  uint32_t i = 0;
  for (struct node *a = n->list; a; a = a->next) {
    all[i + 1] = lower_operand(l);
    args[i] = lower_value(l, a);
    lower_operand_end(l, &all[i + 1], args[i], false);
    if (later_effects(a)) {
      args[i] = lower_hold(l, args[i]);
    }
    i++;
  }
  order_arguments(l, all, count + 1, n->at);
  struct expr *place = NULL;
  if (used && !type_is_void(n->type)) {
    place = expr_var(p, n->at, lower_temp(l, n->type, n->at));
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
  struct expr *callee = expr_func(p, n->at, fn);
  struct expr **args = arena_alloc_array(p->arena, 2, sizeof *args);
  args[0] = lower_value(l, n->a);
  args[1] = expr_new(p, EXPR_TYPE, n->at, lower_type(l, n->of_type));
  args[1]->of_type = lower_type(l, n->of_type);
  struct expr *place = expr_var(p, n->at, lower_temp(l, n->type, n->at));
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
  const struct variable_scope *scope = l->scope;
  struct expr *value = NULL;
  lower_open_block(l, n->a->life);
  for (; s && s->next; s = s->next) {
    lower_statement(l, s);
  }
  if (s && s->kind == NODE_EXPR && s->a && used && !type_is_void(n->type)) {
    value = lower_value(l, s->a);
    bool leaves = n->a->life || lower_leaves_cleanup(l->scope, scope);
    value = leaves ? lower_hold(l, value) : value;
  } else if (s) {
    lower_statement(l, s);
  }
  lower_leave_scopes(l, scope);
  lower_close_block(l, n->a->life);
  return value;
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
  return lower_temp_load(l, lower_temp(l, ty, at), at);
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
  default: /* SIZEOF */
    if (n->flag) {
      lower_unsupported(l, n->at, "the size of what has pointers, with -m32");
    }
    e = expr_new(p, EXPR_SIZEOF, n->at, n->type);
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
    return lower_call(l, n, used);
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
  } else if (node_is_place(n) && n->kind != NODE_LITERAL) {
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
