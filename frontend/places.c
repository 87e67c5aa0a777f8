/* places.c -- typed nodes for what lies in memory: *p, &x, a[i], s.m, and the
 * sizes of types. */
#include "frontend/front.h"

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
  return node_unary(f, NODE_DEREF, at, a->type->base, a);
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
  node_take_address(a);
  return node_unary(f, NODE_ADDR, at, type_pointer(f->types, a->type), a);
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
    return make_deref(f, make_pointer_add(f, OP_ADD, a, b, at), at);
  }
  if (!type_is_complete(base) && base->kind != TYPE_VOID) {
    diag_error(f->diag, at, "element type is incomplete");
    return node_error(f, at);
  }
  b = node_cast(f, b, type_promoted(f->types, b->type), true);
  return node_binary(f, NODE_INDEX, OP_NONE, at, base, a, b);
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
    struct node *n = node_unary(f, NODE_MEMBER, at, ty, a);
    n->field = path[i];
    n->is_bits = path[i]->is_bits;
    a = n;
  }
  return a;
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
  ilp32_mark_size(f, n);
  return node_cast(f, n, size_type(f), false);
}
