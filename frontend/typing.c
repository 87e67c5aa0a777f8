/* typing.c -- typed nodes: lvalue conversion and conversions as if by
 * assignment (C11 6.3). */
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

struct node *node_unary(struct front *f, enum node_kind k, loc_t at,
                        struct type *ty, struct node *a)
{
  struct node *n = node_new(f, k, at, ty);
  n->a = a;
  return node_done(f, n);
}

struct node *node_binary(struct front *f, enum node_kind k, enum op op,
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
void node_take_address(struct node *n)
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
struct type *type_of_bits(struct front *f, const struct node *n)
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
  struct type *ty = type_unqualified(f->types, n->type);
  return node_int(f, n->at, ty,
                  number_fit((struct number){s->bytes[i.low], 0}, ty).low);
}

struct node *rvalue(struct front *f, struct node *n)
{
  struct type *ty = n->type;
  if (ty->kind == TYPE_ARRAY) {
    node_take_address(n);
    struct node *decay =
        node_unary(f, NODE_DECAY, n->at, type_pointer(f->types, ty->base), n);
    return decay;
  }
  if (ty->kind == TYPE_FUNCTION) {
    return node_unary(f, NODE_DECAY, n->at, type_pointer(f->types, ty), n);
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
      node_unary(f, NODE_LOAD, n->at, type_unqualified(f->types, ty), n);
  load->effects =
      load->effects || (type_quals(ty) & (QUAL_VOLATILE | QUAL_ATOMIC));
  if (n->is_bits) { /* its promotion goes by its width (C11 6.3.1.1) */
    return node_cast(f, load, type_of_bits(f, n), true);
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
  n = ilp32_address(f, n, ty);
  struct node *cast = node_unary(f, NODE_CAST, n->at, ty, n);
  cast->flag = implicit;
  cast->effects = cast->effects || ilp32_narrows(f, cast);
  return cast;
}

/* Whether a pointer converts to another without a cast. Signedness of the
 * target is let pass, as gcc does without -Wpointer-sign. */
bool type_pointers_agree(const struct type *from, const struct type *to)
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
    if (!type_pointers_agree(n->type, ty)) {
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
      bool fits =
          type_same(member, n->type, 0) ||
          (member->kind == TYPE_POINTER &&
           (is_null_pointer(n) || (n->type->kind == TYPE_POINTER &&
                                   type_pointers_agree(n->type, member))));
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

struct node *make_var(struct front *f, struct var *v, loc_t at)
{
  struct node *n = node_new(f, NODE_VAR, at, v->type);
  n->var = v;
  v->uses++;
  return n;
}

struct node *make_func(struct front *f, struct func *fn, loc_t at)
{
  struct node *n = node_new(f, NODE_FUNC, at, fn->type);
  n->func = fn;
  return n;
}
