/* typing.c -- typed nodes: lvalue conversion, conversions as if by assignment,
 * and what C11 6.5 says of each operator's operands and result. */
#include "frontend/front.h"

#include <assert.h>

enum {
  NODE_DEPTH_MAX = 4000
}; /* operators in one expression, one in another */

struct node *node_new(struct front *f, enum node_kind k, loc_t at,
                      struct type *ty)
{
  struct node *n = ARENA_NEW(f->scratch, struct node);
  n->kind = (uint8_t)k;
  n->at = at;
  n->type = ty;
  return n;
}

struct node *node_int(struct front *f, loc_t at, struct type *ty,
                      uint64_t value)
{
  struct node *n = node_new(f, NODE_INT, at, ty);
  n->value[0] = value;
  n->value[1] = !type_is_unsigned(ty) && value >> 63 ? UINT64_MAX : 0;
  return n;
}

struct node *node_bad(struct front *f, loc_t at, struct type *ty,
                      const char *text)
{
  struct node *n = node_new(f, NODE_BAD_EXPR, at, ty);
  n->text = text;
  n->effects = true;
  return n;
}

struct node *node_error(struct front *f, loc_t at)
{
  return node_new(f, NODE_BAD_EXPR, at, &f->types->error);
}

bool is_error(const struct node *n)
{
  return n->type && n->type->kind == TYPE_ERROR;
}

static void include_child(struct node *n, const struct node *child)
{
  if (child) {
    n->effects = n->effects || child->effects;
    if (child->depth >= n->depth) {
      n->depth = (uint16_t)(child->depth + 1);
    }
  }
}

struct node *node_done(struct front *f, struct node *n)
{
  include_child(n, n->a);
  include_child(n, n->b);
  if (n->kind == NODE_COND || n->kind == NODE_FOR || n->kind == NODE_IF) {
    include_child(n, n->c);
    include_child(n, n->d);
  }
  if (n->depth > NODE_DEPTH_MAX) {
    if (!f->failed) {
      diag_unsupported(f->diag, n->at,
                       "an expression with more than %d nested operators",
                       NODE_DEPTH_MAX);
    }
    n->depth = 0;
    tok_fail(f);
  }
  return n;
}

static struct node *node_1(struct front *f, enum node_kind k, loc_t at,
                           struct type *ty, struct node *a)
{
  struct node *n = node_new(f, k, at, ty);
  n->a = a;
  return node_done(f, n);
}

static struct node *node_2(struct front *f, enum node_kind k, enum op op,
                           loc_t at, struct type *ty, struct node *a,
                           struct node *b)
{
  struct node *n = node_new(f, k, at, ty);
  n->op = (uint8_t)op;
  n->a = a;
  n->b = b;
  return node_done(f, n);
}

bool node_is_place(const struct node *n)
{
  switch (n->kind) {
  case NODE_VAR:
  case NODE_FUNC:
  case NODE_STRING:
  case NODE_DEREF:
  case NODE_INDEX:
  case NODE_LITERAL:
    return true;
  case NODE_MEMBER:
  case NODE_PART:
    return node_is_place(n->a);
  default:
    return false;
  }
}

/* A variable whose address leaves the expression. */
static void mark_address_taken(struct node *n)
{
  while (n->kind == NODE_MEMBER || n->kind == NODE_PART) {
    n = n->a;
  }
  if (n->kind == NODE_VAR || n->kind == NODE_LITERAL) {
    n->var->address_taken = true;
  }
}

/* The type the value of a place has in arithmetic. A bit-field narrower than
 * int is an int; wider ones keep their declared type, as clang has it (gcc
 * computes in the width of the field). */
static struct type *promoted_place(struct front *f, const struct node *n)
{
  struct type *ty = type_unqualified(f->types, n->type);
  if (n->is_bits && type_is_integer(ty) && type_size(ty) >= 4) {
    unsigned width = n->field->width, is_int = !type_is_unsigned(ty);
    if (width < 32 + is_int) {
      return type_basic(f->types, TYPE_INT);
    }
    if (width == 32) {
      return type_basic(f->types, TYPE_UINT);
    }
  }
  return ty;
}

/* A character of a string literal, which nothing may change. */
static struct node *string_character(struct front *f, struct node *n)
{
  struct number i;
  if (n->kind != NODE_INDEX || n->a->kind != NODE_DECAY ||
      n->a->a->kind != NODE_STRING || !constant_int(n->b, &i)) {
    return NULL;
  }
  const struct string *s = n->a->a->string;
  if (i.high || i.low >= s->length || type_size(n->type) != 1) {
    return NULL;
  }
  return node_int(f, n->at, type_unqualified(f->types, n->type),
                  (uint64_t)(int64_t)(signed char)s->bytes[i.low]);
}

struct node *rvalue(struct front *f, struct node *n)
{
  struct type *ty = n->type;
  if (ty->kind == TYPE_ARRAY) {
    mark_address_taken(n);
    struct node *decay =
        node_1(f, NODE_DECAY, n->at, type_pointer(f->types, ty->base), n);
    return decay;
  }
  if (ty->kind == TYPE_FUNCTION) {
    return node_1(f, NODE_DECAY, n->at, type_pointer(f->types, ty), n);
  }
  /* A member of a value (a call's result) is read like a place. */
  if (!node_is_place(n) && n->kind != NODE_MEMBER && n->kind != NODE_PART) {
    return n;
  }
  struct node *character = string_character(f, n);
  if (character) {
    return character;
  }
  struct node *load =
      node_1(f, NODE_LOAD, n->at, type_unqualified(f->types, ty), n);
  load->effects =
      load->effects || (type_quals(ty) & (QUAL_VOLATILE | QUAL_ATOMIC));
  if (n->is_bits) { /* its promotion goes by its width (C11 6.3.1.1) */
    return node_cast(f, load, promoted_place(f, n), true);
  }
  return load;
}

bool is_null_pointer(const struct node *n)
{
  while (n->kind == NODE_CAST && n->type->kind == TYPE_POINTER &&
         n->type->base->kind == TYPE_VOID && !n->type->base->quals) {
    n = n->a;
  }
  struct number v;
  return type_is_integer(n->type) && constant_int(n, &v) && !v.low && !v.high;
}

struct node *node_cast(struct front *f, struct node *n, struct type *ty,
                       bool implicit)
{
  if (is_error(n) || ty->kind == TYPE_ERROR) {
    return n;
  }
  if (n->kind == NODE_INT && type_is_integer(ty)) {
    struct number v = number_fit((struct number){n->value[0], n->value[1]}, ty);
    struct node *folded = node_new(f, NODE_INT, n->at, ty);
    folded->value[0] = v.low;
    folded->value[1] = v.high;
    return folded;
  }
  bool variable = n->type->variably_modified || ty->variably_modified;
  if (!variable && n->type->kind == ty->kind && type_same(n->type, ty, 0) &&
      (ty->kind != TYPE_POINTER || implicit)) {
    return n;
  }
  struct node *cast = node_1(f, NODE_CAST, n->at, ty, n);
  cast->flag = implicit;
  return cast;
}

/* Whether a pointer converts to another without a cast. Signedness of the
 * target is let pass, as gcc does without -Wpointer-sign. */
static bool pointers_agree(const struct type *from, const struct type *to)
{
  const struct type *a = from->base, *b = to->base;
  if (a->kind == TYPE_VOID || b->kind == TYPE_VOID) {
    return true;
  }
  if (type_same(a, b, 0)) {
    return true;
  }
  if (a->kind == TYPE_ARRAY && b->kind == TYPE_ARRAY) {
    return type_same(a->base, b->base, 0);
  }
  return type_is_integer(a) && type_is_integer(b) &&
         type_size(a) == type_size(b) && type_rank(a) == type_rank(b);
}

static struct node *convert_to_pointer(struct front *f, struct node *n,
                                       struct type *ty, const char *what)
{
  if (is_null_pointer(n)) {
    return node_cast(f, n, ty, true);
  }
  if (n->type->kind == TYPE_POINTER) {
    if (!pointers_agree(n->type, ty)) {
      diag_warning(f->diag, n->at, "%s from incompatible pointer type", what);
      return node_cast(f, n, ty, false);
    }
    return node_cast(f, n, ty, true);
  }
  if (type_is_integer(n->type)) {
    diag_warning(f->diag, n->at, "%s makes pointer from integer", what);
    return node_cast(f, n, ty, false);
  }
  return NULL;
}

struct node *convert(struct front *f, struct node *n, struct type *ty,
                     const char *what)
{
  ty = type_unqualified(f->types, ty);
  if (is_error(n) || ty->kind == TYPE_ERROR) {
    return n;
  }
  struct node *r = NULL;
  if (type_is_arithmetic(ty) && type_is_arithmetic(n->type)) {
    return node_cast(f, n, ty, true);
  }
  if (ty->kind == TYPE_POINTER) {
    r = convert_to_pointer(f, n, ty, what);
  } else if (ty->kind == TYPE_BOOL && n->type->kind == TYPE_POINTER) {
    return node_cast(f, n, ty, true);
  } else if (type_is_integer(ty) && n->type->kind == TYPE_POINTER) {
    diag_warning(f->diag, n->at, "%s makes integer from pointer", what);
    return node_cast(f, n, ty, false);
  } else if (type_is_record(ty) && type_same(n->type, ty, 0)) {
    r = n;
  } else if (ty->kind == TYPE_UNION && ty->record->transparent) {
    for (uint32_t i = 0; i < ty->record->count && !r; i++) {
      struct type *member = ty->record->fields[i].type;
      bool fits = type_same(member, n->type, 0) ||
                  (member->kind == TYPE_POINTER &&
                   (is_null_pointer(n) || (n->type->kind == TYPE_POINTER &&
                                           pointers_agree(n->type, member))));
      if (fits) {
        r = node_cast(f, n, member, true);
      }
    }
  } else if (type_same(n->type, ty, 0)) {
    r = n;
  }
  if (!r && (ty->kind == TYPE_VECTOR || n->type->kind == TYPE_VECTOR)) {
    return node_bad(f, n->at, ty, "vector conversions are not supported");
  }
  if (!r) {
    diag_error(f->diag, n->at, "incompatible types in %s", what);
    return node_error(f, n->at);
  }
  return r;
}

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
  struct node *n = node_1(f, NODE_UNARY, at, ty, a);
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
    return node_2(f, NODE_BINARY, op, at, ty, a, b);
  }
  struct node *n = node_new(f, NODE_INT, at, ty);
  n->value[0] = v.low;
  n->value[1] = v.high;
  return n;
}

/* pointer +- integer, where the element's size may be variable. */
static struct node *pointer_add(struct front *f, enum op op, struct node *p,
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
    struct node *sum =
        node_2(f, NODE_BINARY, op, at, ch, node_cast(f, p, ch, false), bytes);
    return node_cast(f, sum, p->type, false);
  }
  if (!type_is_complete(base) && base->kind != TYPE_VOID &&
      base->kind != TYPE_FUNCTION && base->kind != TYPE_ERROR) {
    diag_error(f->diag, at, "arithmetic on a pointer to an incomplete type");
    return node_error(f, at);
  }
  return node_2(f, NODE_BINARY, op, at, p->type, p, i);
}

static struct node *pointer_difference(struct front *f, struct node *a,
                                       struct node *b, loc_t at)
{
  struct type *l = type_basic(f->types, TYPE_LONG), *base = a->type->base;
  if (!pointers_agree(a->type, b->type)) {
    return bad_operands(f, OP_SUB, a, b, at);
  }
  if (base->variably_modified && base->kind == TYPE_ARRAY) {
    struct type *ch = type_pointer(f->types, type_basic(f->types, TYPE_CHAR));
    struct node *bytes =
        node_2(f, NODE_BINARY, OP_SUB, at, l, node_cast(f, a, ch, false),
               node_cast(f, b, ch, false));
    return make_binary(f, OP_DIV, bytes,
                       node_cast(f, make_sizeof(f, base, at), l, true), at);
  }
  if (!type_same(a->type, b->type, SAME_QUALS)) {
    b = node_cast(f, b, a->type, true);
  }
  return node_2(f, NODE_BINARY, OP_SUB, at, l, a, b);
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
    bool agree = pointers_agree(a->type, b->type);
    if (!agree) {
      diag_warning(f->diag, at, "comparison of distinct pointer types");
    }
    if (is_null_pointer(a) || b->type->base->kind == TYPE_VOID) {
      a = node_cast(f, a, b->type, agree);
    } else {
      b = node_cast(f, b, a->type, agree);
    }
  }
  return node_2(f, NODE_BINARY, op, at, result, a, b);
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
  bool pa = ta->kind == TYPE_POINTER, pb = tb->kind == TYPE_POINTER;
  if (op >= OP_EQ && op <= OP_GE && (pa || pb)) {
    return pointer_compare(f, op, a, b, at);
  }
  if (op == OP_SUB && pa && pb) {
    return pointer_difference(f, a, b, at);
  }
  if ((op == OP_ADD || op == OP_SUB) && pa && type_is_integer(tb)) {
    return pointer_add(f, op, a, b, at);
  }
  if (op == OP_ADD && pb && type_is_integer(ta)) {
    return pointer_add(f, op, b, a, at);
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
  a = common->kind == TYPE_COMPLEX && ta->kind != TYPE_COMPLEX
          ? a
          : node_cast(f, a, common, true);
  b = common->kind == TYPE_COMPLEX && tb->kind != TYPE_COMPLEX
          ? b
          : node_cast(f, b, common, true);
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
  return node_2(f, NODE_LOGIC, op, at, type_basic(f->types, TYPE_INT), a, b);
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
  if (!pointers_agree(b->type, c->type)) {
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
  return node_done(f, n);
}

struct node *make_comma(struct front *f, struct node *a, struct node *b,
                        loc_t at)
{
  a = type_is_void(a->type) ? a : rvalue(f, a);
  b = rvalue(f, b);
  return node_2(f, NODE_COMMA, OP_NONE, at, b->type, a, b);
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
  struct node *n = node_2(f, NODE_ASSIGN, OP_NONE, at,
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
  struct node *sum = pointer_add(f, op, rvalue(f, p), n, at);
  struct node *set = make_assign(f, p, sum, at);
  if (!post) {
    return set;
  }
  enum op back = op == OP_ADD ? OP_SUB : OP_ADD;
  return make_comma(f, set, pointer_add(f, back, rvalue(f, p), n, at), at);
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
    in = type_promoted(f->types, promoted_place(f, a));
    b = node_cast(f, b, type_promoted(f->types, b->type), true);
  } else {
    in = type_common(f->types, promoted_place(f, a), b->type);
    b = node_cast(f, b, in, true);
  }
  struct node *n = node_2(f, NODE_ASSIGN_OP, op, at, ta, a, b);
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
  struct node *n = node_1(f, NODE_INCDEC, at, ty, a);
  n->op = (uint8_t)op;
  n->flag = post;
  n->effects = true;
  return n;
}

struct node *make_deref(struct front *f, struct node *a, loc_t at)
{
  a = rvalue(f, a);
  if (is_error(a)) {
    return a;
  }
  if (a->type->kind != TYPE_POINTER) {
    diag_error(f->diag, at, "'*' needs a pointer");
    return node_error(f, at);
  }
  if (a->kind == NODE_DECAY && a->type->base->kind == TYPE_FUNCTION) {
    return a->a; /* *f is f */
  }
  return node_1(f, NODE_DEREF, at, a->type->base, a);
}

struct node *make_addr(struct front *f, struct node *a, loc_t at)
{
  if (a->kind == NODE_BAD_EXPR) {
    return a;
  }
  if (!node_is_place(a)) {
    diag_error(f->diag, at, "'&' needs something that has an address");
    return node_error(f, at);
  }
  if (a->is_bits) {
    diag_error(f->diag, at, "a bit-field has no address");
    return node_error(f, at);
  }
  if (a->kind == NODE_DEREF) {
    return a->a;
  }
  mark_address_taken(a);
  return node_1(f, NODE_ADDR, at, type_pointer(f->types, a->type), a);
}

struct node *make_index(struct front *f, struct node *a, struct node *b,
                        loc_t at)
{
  a = rvalue(f, a);
  b = rvalue(f, b);
  if (is_error(a) || is_error(b)) {
    return node_error(f, at);
  }
  if (a->type->kind != TYPE_POINTER) {
    struct node *swap = a;
    a = b;
    b = swap;
  }
  if (a->type->kind == TYPE_VECTOR || b->type->kind == TYPE_VECTOR) {
    return node_bad(f, at, type_basic(f->types, TYPE_INT),
                    "vector elements are not supported");
  }
  if (a->type->kind != TYPE_POINTER || !type_is_integer(b->type)) {
    diag_error(f->diag, at, "'[]' needs a pointer and an integer");
    return node_error(f, at);
  }
  struct type *base = a->type->base;
  if (base->variably_modified && base->kind == TYPE_ARRAY) {
    return make_deref(f, pointer_add(f, OP_ADD, a, b, at), at);
  }
  if (!type_is_complete(base) && base->kind != TYPE_VOID) {
    diag_error(f->diag, at, "element type is incomplete");
    return node_error(f, at);
  }
  b = node_cast(f, b, type_promoted(f->types, b->type), true);
  return node_2(f, NODE_INDEX, OP_NONE, at, base, a, b);
}

struct node *make_member(struct front *f, struct node *a, struct name *name,
                         loc_t at)
{
  if (is_error(a)) {
    return a;
  }
  if (!type_is_record(a->type)) {
    diag_error(f->diag, at, "'.%s' needs a struct or union", name->text);
    return node_error(f, at);
  }
  if (!a->type->record->complete) {
    diag_error(f->diag, at, "member of an incomplete type");
    return node_error(f, at);
  }
  struct field *path[FIELD_PATH_MAX];
  int steps = record_find(a->type->record, name, path);
  if (steps == 0) {
    const struct name *tag = a->type->record->tag;
    diag_error(f->diag, at, "no member '%s' in '%s %s'", name->text,
               a->type->kind == TYPE_UNION ? "union" : "struct",
               tag ? tag->text : "<anonymous>");
    return node_error(f, at);
  }
  for (int i = 0; i < steps; i++) {
    unsigned quals = a->type->quals & (QUAL_CONST | QUAL_VOLATILE);
    struct type *ty = path[i]->type;
    ty = type_qualified(f->types, ty, type_quals(ty) | quals);
    struct node *n = node_1(f, NODE_MEMBER, at, ty, a);
    n->field = path[i];
    n->is_bits = path[i]->is_bits;
    a = n;
  }
  return a;
}

struct node *make_var(struct front *f, struct var *v, loc_t at)
{
  struct node *n = node_new(f, NODE_VAR, at, v->type);
  n->var = v;
  return n;
}

struct node *make_func(struct front *f, struct func *fn, loc_t at)
{
  struct node *n = node_new(f, NODE_FUNC, at, fn->type);
  n->func = fn;
  return n;
}

struct node *make_sizeof(struct front *f, struct type *ty, loc_t at)
{
  struct type *size = type_basic(f->types, TYPE_ULONG);
  if (ty->kind == TYPE_ARRAY && ty->variably_modified) {
    struct node *length = ty->variable && ty->length_node
                              ? ty->length_node
                              : node_int(f, at, size, ty->length);
    return make_binary(f, OP_MUL, length, make_sizeof(f, ty->base, at), at);
  }
  if (ty->kind == TYPE_ERROR) {
    return node_error(f, at);
  }
  if (!type_is_complete(ty) && ty->kind != TYPE_VOID &&
      ty->kind != TYPE_FUNCTION) {
    diag_error(f->diag, at, "size of an incomplete type");
    return node_error(f, at);
  }
  struct node *n = node_new(f, NODE_SIZEOF, at, size);
  n->of_type = ty;
  return n;
}
