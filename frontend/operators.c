/* operators.c -- what C11 6.5 says of each operator's operands and result. */
#include "frontend/front.h"

static struct node *bad_operands(struct front *f, enum op op, struct node *a,
                                 struct node *b, loc_t at)
{
  if (!is_error(a) && (!b || !is_error(b))) {
    if (a->type->kind == TYPE_VECTOR || (b && b->type->kind == TYPE_VECTOR)) {
      return node_bad(f, at, a->type, "vector arithmetic is not supported");
    }
    diag_error(f->diag, at, "invalid operand%s of '%s'", b ? "s" : "",
               op_spelling(op));
  }
  return node_error(f, at);
}

struct node *make_unary(struct front *f, enum op op, struct node *a, loc_t at)
{
  a = rvalue(f, a);
  struct type *ty = a->type;
  if (op == OP_LNOT) {
    if (!type_is_scalar(ty)) {
      return bad_operands(f, op, a, NULL, at);
    }
    ty = type_basic(f->types, TYPE_INT);
  } else if (op == OP_NOT ? !type_is_integer(ty) && ty->kind != TYPE_COMPLEX
                          : !type_is_arithmetic(ty)) {
    return bad_operands(f, op, a, NULL, at);
  } else {
    ty = type_promoted(f->types, ty);
    a = node_cast(f, a, ty, true);
  }
  if (a->kind == NODE_INT) {
    struct number v;
    struct node n = {.kind = NODE_UNARY, .op = (uint8_t)op, .type = ty, .a = a};
    if (constant_int(&n, &v)) {
      struct node *folded = node_new(f, NODE_INT, at, ty);
      folded->value[0] = v.low;
      folded->value[1] = v.high;
      return folded;
    }
  }
  if (op == OP_NONE) { /* unary plus */
    return a;
  }
  struct node *n = node_unary(f, NODE_UNARY, at, ty, a);
  n->op = (uint8_t)op;
  return n;
}

static struct node *fold_binary(struct front *f, enum op op, struct node *a,
                                struct node *b, struct type *ty, loc_t at)
{
  struct number v;
  if (a->kind != NODE_INT || b->kind != NODE_INT ||
      !number_binary(op, (struct number){a->value[0], a->value[1]},
                     (struct number){b->value[0], b->value[1]}, a->type, &v)) {
    return node_binary(f, NODE_BINARY, op, at, ty, a, b);
  }
  struct node *n = node_new(f, NODE_INT, at, ty);
  n->value[0] = v.low;
  n->value[1] = v.high;
  return n;
}

/* pointer +- integer, where the element's size may be variable. */
struct node *make_pointer_add(struct front *f, enum op op, struct node *p,
                              struct node *i, loc_t at)
{
  struct type *base = p->type->base;
  i = type_rank(i->type) < type_rank(type_basic(f->types, TYPE_INT)) ||
              i->type->kind == TYPE_ENUM
          ? node_cast(f, i, type_promoted(f->types, i->type), true)
          : i;
  if (base->variably_modified && base->kind == TYPE_ARRAY) {
    struct type *ch = type_pointer(f->types, type_basic(f->types, TYPE_CHAR));
    struct type *l = type_basic(f->types, TYPE_LONG);
    struct node *bytes =
        make_binary(f, OP_MUL, node_cast(f, i, l, true),
                    node_cast(f, make_sizeof(f, base, at), l, true), at);
    struct node *sum = node_binary(f, NODE_BINARY, op, at, ch,
                                   node_cast(f, p, ch, false), bytes);
    return node_cast(f, sum, p->type, false);
  }
  if (!type_is_complete(base) && base->kind != TYPE_VOID &&
      base->kind != TYPE_FUNCTION && base->kind != TYPE_ERROR) {
    diag_error(f->diag, at, "arithmetic on a pointer to an incomplete type");
    return node_error(f, at);
  }
  return node_binary(f, NODE_BINARY, op, at, p->type, p, i);
}

static struct node *pointer_difference(struct front *f, struct node *a,
                                       struct node *b, loc_t at)
{
  struct type *l = type_basic(f->types, TYPE_LONG), *base = a->type->base;
  if (!type_pointers_agree(a->type, b->type)) {
    return bad_operands(f, OP_SUB, a, b, at);
  }
  if (base->variably_modified && base->kind == TYPE_ARRAY) {
    struct type *ch = type_pointer(f->types, type_basic(f->types, TYPE_CHAR));
    struct node *bytes =
        node_binary(f, NODE_BINARY, OP_SUB, at, l, node_cast(f, a, ch, false),
                    node_cast(f, b, ch, false));
    return make_binary(f, OP_DIV, bytes,
                       node_cast(f, make_sizeof(f, base, at), l, true), at);
  }
  if (!type_same(a->type, b->type, SAME_QUALS)) {
    b = node_cast(f, b, a->type, true);
  }
  return node_cast(f, node_binary(f, NODE_BINARY, OP_SUB, at, l, a, b),
                   difference_type(f), false);
}

/* ==, <... where at least one side is a pointer. */
static struct node *pointer_compare(struct front *f, enum op op, struct node *a,
                                    struct node *b, loc_t at)
{
  struct type *result = type_basic(f->types, TYPE_INT);
  bool pa = a->type->kind == TYPE_POINTER, pb = b->type->kind == TYPE_POINTER;
  if ((!pa && !type_is_integer(a->type)) ||
      (!pb && !type_is_integer(b->type))) {
    return bad_operands(f, op, a, b, at);
  }
  if (!pa) {
    if (!is_null_pointer(a)) {
      diag_warning(f->diag, at, "comparison between pointer and integer");
    }
    a = node_cast(f, a, b->type, is_null_pointer(a));
  } else if (!pb) {
    if (!is_null_pointer(b)) {
      diag_warning(f->diag, at, "comparison between pointer and integer");
    }
    b = node_cast(f, b, a->type, is_null_pointer(b));
  } else if (!type_same(a->type, b->type, SAME_QUALS)) {
    bool agree = type_pointers_agree(a->type, b->type);
    if (!agree) {
      diag_warning(f->diag, at, "comparison of distinct pointer types");
    }
    if (is_null_pointer(a) || b->type->base->kind == TYPE_VOID) {
      a = node_cast(f, a, b->type, agree);
    } else {
      b = node_cast(f, b, a->type, agree);
    }
  }
  return node_binary(f, NODE_BINARY, op, at, result, a, b);
}

struct node *make_binary(struct front *f, enum op op, struct node *a,
                         struct node *b, loc_t at)
{
  a = rvalue(f, a);
  b = rvalue(f, b);
  struct type *ta = a->type, *tb = b->type;
  if (ta->kind == TYPE_ERROR || tb->kind == TYPE_ERROR) {
    return node_error(f, at);
  }
  struct node *count = op == OP_DIV ? ilp32_count(f, a, b, at) : NULL;
  if (count) {
    return count;
  }
  if ((op == OP_EQ || op == OP_NE) && ilp32_are_pointers(f, &a, &b)) {
    return pointer_compare(f, op, a, b, at);
  }
  bool pa = ta->kind == TYPE_POINTER, pb = tb->kind == TYPE_POINTER;
  if (op >= OP_EQ && op <= OP_GE && (pa || pb)) {
    return pointer_compare(f, op, a, b, at);
  }
  if (op == OP_SUB && pa && pb) {
    return pointer_difference(f, a, b, at);
  }
  if ((op == OP_ADD || op == OP_SUB) && pa && type_is_integer(tb)) {
    return make_pointer_add(f, op, a, b, at);
  }
  if (op == OP_ADD && pb && type_is_integer(ta)) {
    return make_pointer_add(f, op, b, a, at);
  }
  bool integers = op == OP_MOD || op == OP_SHL || op == OP_SHR ||
                  op == OP_AND || op == OP_XOR || op == OP_OR;
  if (!type_is_arithmetic(ta) || !type_is_arithmetic(tb) ||
      (integers && (!type_is_integer(ta) || !type_is_integer(tb)))) {
    return bad_operands(f, op, a, b, at);
  }
  if (op == OP_SHL || op == OP_SHR) {
    a = node_cast(f, a, type_promoted(f->types, ta), true);
    b = node_cast(f, b, type_promoted(f->types, tb), true);
    return fold_binary(f, op, a, b, a->type, at);
  }
  struct type *common = type_common(f->types, ta, tb);
  /* A real operand next to a complex one stays real (C11 Annex G). */
  bool complex = common->kind == TYPE_COMPLEX;
  a = node_cast(
      f, a, complex && ta->kind != TYPE_COMPLEX ? common->base : common, true);
  b = node_cast(
      f, b, complex && tb->kind != TYPE_COMPLEX ? common->base : common, true);
  bool relation = op >= OP_EQ && op <= OP_GE;
  return fold_binary(f, op, a, b,
                     relation ? type_basic(f->types, TYPE_INT) : common, at);
}

struct node *condition(struct front *f, struct node *n)
{
  n = rvalue(f, n);
  if (!is_error(n) && !type_is_scalar(n->type)) {
    diag_error(f->diag, n->at, "a condition must have scalar type");
    return node_error(f, n->at);
  }
  return n;
}

struct node *make_logic(struct front *f, enum op op, struct node *a,
                        struct node *b, loc_t at)
{
  a = condition(f, a);
  b = condition(f, b);
  if (is_error(a) || is_error(b)) {
    return node_error(f, at);
  }
  return node_binary(f, NODE_LOGIC, op, at, type_basic(f->types, TYPE_INT), a,
                     b);
}

/* Type of `c ? b : c` where both are pointers, or one is a null constant. */
static struct type *cond_pointer_type(struct front *f, struct node *b,
                                      struct node *c, loc_t at)
{
  if (is_null_pointer(c) && b->type->kind == TYPE_POINTER) {
    return b->type;
  }
  if (is_null_pointer(b) && c->type->kind == TYPE_POINTER) {
    return c->type;
  }
  if (b->type->kind != TYPE_POINTER || c->type->kind != TYPE_POINTER) {
    if (!type_is_integer(b->type) && !type_is_integer(c->type)) {
      return NULL;
    }
    diag_warning(f->diag, at, "pointer and integer in a conditional");
    return b->type->kind == TYPE_POINTER ? b->type : c->type;
  }
  struct type *x = b->type->base, *y = c->type->base;
  unsigned quals = x->quals | y->quals;
  struct type *base = x->kind == TYPE_VOID ? x : y->kind == TYPE_VOID ? y : x;
  if (!type_pointers_agree(b->type, c->type)) {
    diag_warning(f->diag, at, "pointer type mismatch in a conditional");
    base = type_basic(f->types, TYPE_VOID);
  } else if (base == x && y->kind != TYPE_VOID) {
    base = type_composite(f->types, x, y);
  }
  if (base->kind == TYPE_FUNCTION || base->kind == TYPE_ARRAY) {
    return type_pointer(f->types, base);
  }
  return type_pointer(f->types, type_qualified(f->types, base, quals));
}

struct node *make_cond(struct front *f, struct node *a, struct node *b,
                       struct node *c, loc_t at)
{
  a = condition(f, a);
  b = b ? rvalue(f, b) : NULL;
  c = rvalue(f, c);
  struct node *then = b ? b : a;
  if (is_error(a) || is_error(then) || is_error(c)) {
    return node_error(f, at);
  }
  struct type *ty = NULL;
  if (type_is_arithmetic(then->type) && type_is_arithmetic(c->type)) {
    ty = type_common(f->types, then->type, c->type);
  } else if (type_is_void(then->type) || type_is_void(c->type)) {
    ty = type_basic(f->types, TYPE_VOID);
  } else if (then->type->kind == TYPE_POINTER ||
             c->type->kind == TYPE_POINTER) {
    ty = cond_pointer_type(f, then, c, at);
  } else if (type_same(then->type, c->type, 0)) {
    ty = then->type;
  }
  if (!ty) {
    diag_error(f->diag, at, "incompatible types in a conditional");
    return node_error(f, at);
  }
  struct node *n = node_new(f, NODE_COND, at, ty);
  bool value = !type_is_void(ty);
  n->a = a;
  n->b = b && value ? node_cast(f, b, ty, true) : b;
  n->c = value ? node_cast(f, c, ty, true) : c;
  /* What lower_cond cannot leave an expression. */
  n->effects = !b || !type_is_scalar(ty);
  return node_done(f, n);
}

struct node *make_comma(struct front *f, struct node *a, struct node *b,
                        loc_t at)
{
  a = type_is_void(a->type) ? a : rvalue(f, a);
  b = rvalue(f, b);
  struct node *n = node_binary(f, NODE_COMMA, OP_NONE, at, b->type, a, b);
  n->effects = true; /* a is an instruction of its own */
  return n;
}

static bool check_assignable(struct front *f, struct node *a, loc_t at)
{
  if (is_error(a)) {
    return false;
  }
  if (!node_is_place(a) || a->kind == NODE_FUNC ||
      a->type->kind == TYPE_ARRAY || a->type->kind == TYPE_FUNCTION) {
    diag_error(f->diag, at, "the left side cannot be assigned to");
    return false;
  }
  if ((a->type->quals & QUAL_CONST) ||
      (type_is_record(a->type) && a->type->record->has_const)) {
    diag_error(f->diag, at, "assignment to a read-only place");
    return false;
  }
  if (!type_is_complete(a->type)) {
    diag_error(f->diag, at, "assignment to an object of incomplete type");
    return false;
  }
  return true;
}

struct node *make_assign(struct front *f, struct node *a, struct node *b,
                         loc_t at)
{
  if (a->kind == NODE_BAD_EXPR) {
    return a;
  }
  b = rvalue(f, b);
  if (!check_assignable(f, a, at) || is_error(b)) {
    return node_error(f, at);
  }
  b = convert(f, b, a->type, "assignment");
  struct node *n = node_binary(f, NODE_ASSIGN, OP_NONE, at,
                               type_unqualified(f->types, a->type), a, b);
  n->effects = true;
  return n;
}

/* p += n, p++ where *p has variable size: p = p + n. */
static struct node *variable_step(struct front *f, enum op op, struct node *p,
                                  struct node *n, bool post, loc_t at)
{
  if (p->effects) {
    return node_bad(f, at, p->type,
                    "this arithmetic on a pointer to an array of variable "
                    "length is not supported");
  }
  struct node *sum = make_pointer_add(f, op, rvalue(f, p), n, at);
  struct node *set = make_assign(f, p, sum, at);
  if (!post) {
    return set;
  }
  enum op back = op == OP_ADD ? OP_SUB : OP_ADD;
  return make_comma(f, set, make_pointer_add(f, back, rvalue(f, p), n, at), at);
}

struct node *make_assign_op(struct front *f, enum op op, struct node *a,
                            struct node *b, loc_t at)
{
  if (a->kind == NODE_BAD_EXPR) {
    return a;
  }
  b = rvalue(f, b);
  if (!check_assignable(f, a, at) || is_error(b)) {
    return node_error(f, at);
  }
  struct type *ta = type_unqualified(f->types, a->type), *in;
  bool integers = op == OP_MOD || op == OP_SHL || op == OP_SHR ||
                  op == OP_AND || op == OP_XOR || op == OP_OR;
  if (ta->kind == TYPE_POINTER && (op == OP_ADD || op == OP_SUB) &&
      type_is_integer(b->type)) {
    in = ta;
    b = node_cast(f, b, type_promoted(f->types, b->type), true);
    if (ta->base->variably_modified && ta->base->kind == TYPE_ARRAY) {
      return variable_step(f, op, a, b, false, at);
    }
  } else if (!type_is_arithmetic(ta) || !type_is_arithmetic(b->type) ||
             (integers &&
              (!type_is_integer(ta) || !type_is_integer(b->type)))) {
    return bad_operands(f, op, a, b, at);
  } else if (op == OP_SHL || op == OP_SHR) {
    in = type_promoted(f->types, type_of_bits(f, a));
    b = node_cast(f, b, type_promoted(f->types, b->type), true);
  } else {
    in = type_common(f->types, type_of_bits(f, a), b->type);
    b = node_cast(f, b, in, true);
  }
  struct node *n = node_binary(f, NODE_ASSIGN_OP, op, at, ta, a, b);
  n->of_type = in;
  n->effects = true;
  return n;
}

struct node *make_incdec(struct front *f, enum op op, bool post, struct node *a,
                         loc_t at)
{
  if (a->kind == NODE_BAD_EXPR) {
    return a;
  }
  if (!check_assignable(f, a, at)) {
    return node_error(f, at);
  }
  struct type *ty = type_unqualified(f->types, a->type);
  if (ty->kind != TYPE_POINTER && !type_is_arithmetic(ty)) {
    return bad_operands(f, op, a, NULL, at);
  }
  if (ty->kind == TYPE_POINTER && ty->base->variably_modified &&
      ty->base->kind == TYPE_ARRAY) {
    struct node *one = node_int(f, at, type_basic(f->types, TYPE_INT), 1);
    return variable_step(f, op, a, one, post, at);
  }
  struct node *n = node_unary(f, NODE_INCDEC, at, ty, a);
  n->op = (uint8_t)op;
  n->flag = post;
  n->effects = true;
  return n;
}
