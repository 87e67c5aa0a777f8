/* constant.c -- integer constant expressions, in the wide sense gcc accepts:
 * with offsets of members, floating constants under casts (real.c), and short
 * circuits whose other side is not constant. 128-bit arithmetic throughout. */
#include "frontend/front.h"

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

static wide to_wide(struct number v)
{
  return (wide)((uwide)v.high << 64 | v.low);
}

static struct number from_wide(wide w)
{
  return (struct number){(uint64_t)w, (uint64_t)((uwide)w >> 64)};
}

static bool constant_pointer(const struct node *n, uint64_t *value);

/* Address of a place whose base is a constant pointer (offsetof by hand). */
static bool constant_place(const struct node *n, uint64_t *value)
{
  struct number index;
  switch (n->kind) {
  case NODE_DEREF:
    return constant_pointer(n->a, value);
  case NODE_MEMBER:
    if (n->is_bits || !constant_place(n->a, value)) {
      return false;
    }
    *value += n->field->offset;
    return true;
  case NODE_INDEX:
    if (!constant_pointer(n->a, value) || !constant_int(n->b, &index)) {
      return false;
    }
    *value += index.low * type_size(n->type);
    return true;
  default:
    return false;
  }
}

static bool constant_pointer(const struct node *n, uint64_t *value)
{
  struct number v;
  switch (n->kind) {
  case NODE_ADDR:
  case NODE_DECAY:
    return constant_place(n->a, value);
  case NODE_CAST:
    if (n->a->type->kind == TYPE_POINTER) {
      return constant_pointer(n->a, value);
    }
    if (!type_is_integer(n->a->type) || !constant_int(n->a, &v)) {
      return false;
    }
    *value = v.low;
    return true;
  case NODE_BINARY:
    if (n->type->kind != TYPE_POINTER || !constant_pointer(n->a, value) ||
        !constant_int(n->b, &v)) {
      return false;
    }
    v.low *= type_size(n->type->base);
    *value += n->op == OP_SUB ? 0 - v.low : v.low;
    return true;
  default:
    return false;
  }
}

static bool constant_cast(const struct node *n, struct number *value)
{
  uint64_t address;
  if (type_is_integer(n->a->type)) {
    if (!constant_int(n->a, value)) {
      return false;
    }
  } else if (type_is_floating(n->a->type)) {
    if (!constant_real_to_int(n->a, n->type, value)) {
      return false;
    }
  } else if (constant_pointer(n->a, &address)) {
    *value = (struct number){address, 0};
  } else {
    return false;
  }
  *value = number_fit(*value, n->type);
  return true;
}

static bool constant_binary(const struct node *n, struct number *value)
{
  struct number a, b;
  bool truth;
  uint64_t p, q;
  if (type_is_integer(n->a->type)) {
    return constant_int(n->a, &a) && constant_int(n->b, &b) &&
           number_binary(n->op, a, b, n->a->type, value);
  }
  if (type_is_floating(n->a->type)) {
    if (!constant_real_compare((enum op)n->op, n->a, n->b, &truth)) {
      return false;
    }
    *value = (struct number){truth, 0};
    return true;
  }
  if (n->a->type->kind == TYPE_POINTER && n->op == OP_SUB &&
      n->b->type->kind == TYPE_POINTER && constant_pointer(n->a, &p) &&
      constant_pointer(n->b, &q) && type_size(n->a->type->base)) {
    int64_t size = (int64_t)type_size(n->a->type->base);
    *value = from_wide((int64_t)(p - q) / size);
    return true;
  }
  return false;
}

bool constant_truth(const struct node *n, bool *value)
{
  struct number v;
  long double real;
  uint64_t address;
  if (type_is_integer(n->type) ? constant_int(n, &v) : false) {
    *value = v.low || v.high;
    return true;
  }
  if (type_is_floating(n->type) && constant_real(n, &real)) {
    *value = real != 0;
    return true;
  }
  if (n->type->kind == TYPE_POINTER && constant_pointer(n, &address)) {
    *value = address != 0;
    return true;
  }
  return false;
}

static bool constant_unary(const struct node *n, struct number *value)
{
  bool truth;
  if (n->op == OP_LNOT) {
    if (!constant_truth(n->a, &truth)) {
      return false;
    }
    *value = (struct number){!truth, 0};
    return true;
  }
  if (!constant_int(n->a, value)) {
    return false;
  }
  if (n->op == OP_NEG) {
    struct number zero = {0, 0};
    return number_binary(OP_SUB, zero, *value, n->type, value);
  }
  *value = number_fit(from_wide(~to_wide(*value)), n->type);
  return n->op == OP_NOT;
}

bool constant_int(const struct node *n, struct number *value)
{
  bool truth, other;
  if (!n->type || !type_is_integer(n->type)) {
    return false;
  }
  switch (n->kind) {
  case NODE_INT:
    *value = (struct number){n->value[0], n->value[1]};
    return true;
  case NODE_SIZEOF:
    *value = (struct number){type_size(n->of_type), 0};
    return true;
  case NODE_CAST:
    return constant_cast(n, value);
  case NODE_UNARY:
    return constant_unary(n, value);
  case NODE_BINARY:
    return constant_binary(n, value);
  case NODE_LOGIC:
    if (!constant_truth(n->a, &truth)) {
      return false;
    }
    if (truth == (n->op == OP_LOR)) {
      *value = (struct number){truth, 0};
      return true;
    }
    if (!constant_truth(n->b, &other)) {
      return false;
    }
    *value = (struct number){other, 0};
    return true;
  case NODE_COND:
    return constant_truth(n->a, &truth) && constant_int(!truth ? n->c
                                                        : n->b ? n->b
                                                               : n->a,
                                                        value);
  default:
    return false;
  }
}

static int64_t read_value(struct front *f, const char *what, bool of_layout)
{
  loc_t at = f->tok->at;
  struct node *n = conditional_expression(f);
  struct number v;
  if (f->failed || is_error(n)) {
    return 0;
  }
  n = rvalue(f, n);
  if (!of_layout) {
    ilp32_check_constant(f, n, at);
  }
  if (!constant_int(n, &v)) {
    diag_error(f->diag, at, "%s is not an integer constant", what);
    return 0;
  }
  return (int64_t)v.low;
}

int64_t constant_read(struct front *f, const char *what)
{
  return read_value(f, what, false);
}

/* Pointers are aligned as their size is here, with -m32, too. */
int64_t alignment_read(struct front *f)
{
  return read_value(f, "alignment", true);
}
