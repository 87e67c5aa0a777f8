/* number.c -- arithmetic on C's integers, 128 bits wide. */
#include "ir/ir.h"

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

struct number number_fit(struct number v, const struct type *ty)
{
  if (ty->kind == TYPE_BOOL) {
    return (struct number){v.low || v.high, 0};
  }
  unsigned bits = (unsigned)type_size(ty) * 8;
  if (bits == 0 || bits >= 128) {
    return v;
  }
  wide w = (wide)((uwide)to_wide(v) << (128 - bits));
  return from_wide(type_is_unsigned(ty) ? (wide)((uwide)w >> (128 - bits))
                                        : w >> (128 - bits));
}

static bool compare(enum op op, struct number a, struct number b,
                    bool is_unsigned)
{
  wide x = to_wide(a), y = to_wide(b);
  int order = is_unsigned ? ((uwide)x > (uwide)y) - ((uwide)x < (uwide)y)
                          : (x > y) - (x < y);
  return op == OP_EQ   ? order == 0
         : op == OP_NE ? order != 0
         : op == OP_LT ? order < 0
         : op == OP_GT ? order > 0
         : op == OP_LE ? order <= 0
                       : order >= 0;
}

static bool divide(enum op op, wide x, wide y, bool is_unsigned, wide *w)
{
  if (y == 0) {
    return false;
  }
  if (is_unsigned) {
    *w = (wide)(op == OP_DIV ? (uwide)x / (uwide)y : (uwide)x % (uwide)y);
  } else if (y == -1) {
    *w = (wide)(0 - (uwide)x);
    return op == OP_DIV; /* the least number % -1 crashes, too */
  } else {
    *w = op == OP_DIV ? x / y : x % y;
  }
  return true;
}

bool number_binary(enum op op, struct number a, struct number b,
                   const struct type *ty, struct number *out)
{
  bool is_unsigned = type_is_unsigned(ty);
  if (op >= OP_EQ && op <= OP_GE) {
    *out = (struct number){compare(op, a, b, is_unsigned), 0};
    return true;
  }
  wide x = to_wide(a), y = to_wide(b), w = 0;
  switch (op) {
  case OP_ADD:
    w = (wide)((uwide)x + (uwide)y);
    break;
  case OP_SUB:
    w = (wide)((uwide)x - (uwide)y);
    break;
  case OP_MUL:
    w = (wide)((uwide)x * (uwide)y);
    break;
  case OP_DIV:
  case OP_MOD:
    if (!divide(op, x, y, is_unsigned, &w)) {
      return false;
    }
    break;
  case OP_SHL:
  case OP_SHR:
    if (y < 0 || y >= (wide)type_size(ty) * 8) {
      return false;
    }
    w = op == OP_SHL  ? (wide)((uwide)x << (int)y)
        : is_unsigned ? (wide)((uwide)x >> (int)y)
                      : x >> (int)y;
    break;
  case OP_AND:
    w = x & y;
    break;
  case OP_XOR:
    w = x ^ y;
    break;
  case OP_OR:
    w = x | y;
    break;
  default:
    return false;
  }
  *out = number_fit(from_wide(w), ty);
  bool same = out->low == from_wide(w).low && out->high == from_wide(w).high;
  return is_unsigned || same || op == OP_SHL;
}
