/* real.c -- floating constants. Every constant, operation and conversion is
 * rounded as its own C type is (C11 5.2.4.2.2 with FLT_EVAL_METHOD 0, to the
 * nearest), so that what is folded here is what the compiled program computes.
 * Types that this machine does not compute in as the target does are left to
 * the compiler. */
#include "frontend/front.h"

#include <float.h>
#include <stdlib.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

/* Whether our own arithmetic is the target's: a long double's operations are
 * not rounded to those of a double without an error. */
#define HAS_FLOAT \
  (FLT_EVAL_METHOD == 0 && FLT_MANT_DIG == 24 && DBL_MANT_DIG == 53)
#define HAS_EXTENDED (HAS_FLOAT && LDBL_MANT_DIG == 64)

enum format { FORMAT_NONE, FORMAT_FLOAT, FORMAT_DOUBLE, FORMAT_EXTENDED };

/* How the values of a type are kept; the others are not computed with. */
static enum format format_of(const struct type *ty)
{
  static const uint8_t formats[TYPE_BASIC_COUNT] = {
      [TYPE_FLOAT] = HAS_FLOAT ? FORMAT_FLOAT : FORMAT_NONE,
      [TYPE_FLOAT32] = HAS_FLOAT ? FORMAT_FLOAT : FORMAT_NONE,
      [TYPE_DOUBLE] = HAS_FLOAT ? FORMAT_DOUBLE : FORMAT_NONE,
      [TYPE_FLOAT32X] = HAS_FLOAT ? FORMAT_DOUBLE : FORMAT_NONE,
      [TYPE_FLOAT64] = HAS_FLOAT ? FORMAT_DOUBLE : FORMAT_NONE,
      [TYPE_LDOUBLE] = HAS_EXTENDED ? FORMAT_EXTENDED : FORMAT_NONE,
      [TYPE_FLOAT64X] = HAS_EXTENDED ? FORMAT_EXTENDED : FORMAT_NONE,
  };
  return ty->kind < TYPE_BASIC_COUNT ? (enum format)formats[ty->kind]
                                     : FORMAT_NONE;
}

/* Every value of the formats is a long double, too. */
static long double round_to(enum format f, long double v)
{
  return f == FORMAT_FLOAT ? (float)v : f == FORMAT_DOUBLE ? (double)v : v;
}

static bool real_literal(const struct node *n, long double *value)
{
  const char *s = n->spelling;
  char *end;
  switch (format_of(n->type)) {
  case FORMAT_NONE:
    return false;
  case FORMAT_FLOAT:
    *value = strtof(s, &end);
    break;
  case FORMAT_DOUBLE:
    *value = strtod(s, &end);
    break;
  case FORMAT_EXTENDED:
    *value = strtold(s, &end);
    break;
  }
  return end != s; /* else a call: infinity, a NaN */
}

/* Rounded once, from all of the integer's bits. */
static bool real_from_int(const struct node *n, enum format f,
                          long double *value)
{
  struct number v;
  if (!constant_int(n, &v)) {
    return false;
  }
  uwide u = (uwide)v.high << 64 | v.low;
  if (type_is_unsigned(n->type)) {
    *value = f == FORMAT_FLOAT    ? (float)u
             : f == FORMAT_DOUBLE ? (double)u
                                  : (long double)u;
  } else {
    wide w = (wide)u;
    *value = f == FORMAT_FLOAT    ? (float)w
             : f == FORMAT_DOUBLE ? (double)w
                                  : (long double)w;
  }
  return true;
}

static bool real_cast(const struct node *n, long double *value)
{
  enum format f = format_of(n->type);
  if (f == FORMAT_NONE) {
    return false;
  }
  if (type_is_integer(n->a->type)) {
    return real_from_int(n->a, f, value);
  }
  if (!constant_real(n->a, value)) {
    return false;
  }
  *value = round_to(f, *value);
  return true;
}

/* Each in the arithmetic of its type: rounding what was computed in a wider one
 * would be rounding twice. */
#define COMPUTE(type, op, a, b) \
  ((op) == OP_ADD   ? (type)(a) + (type)(b) \
   : (op) == OP_SUB ? (type)(a) - (type)(b) \
   : (op) == OP_MUL ? (type)(a) * (type)(b) \
                    : (type)(a) / (type)(b))

static bool real_binary(const struct node *n, long double *value)
{
  long double a, b;
  enum op op = (enum op)n->op;
  if (op < OP_ADD || op > OP_DIV || !constant_real(n->a, &a) ||
      !constant_real(n->b, &b) || (op == OP_DIV && b == 0)) {
    return false;
  }
  switch (format_of(n->type)) {
  case FORMAT_NONE:
    return false;
  case FORMAT_FLOAT:
    *value = COMPUTE(float, op, a, b);
    break;
  case FORMAT_DOUBLE:
    *value = COMPUTE(double, op, a, b);
    break;
  case FORMAT_EXTENDED:
    *value = COMPUTE(long double, op, a, b);
    break;
  }
  return true;
}

bool constant_real(const struct node *n, long double *value)
{
  bool truth;
  if (!n->type || format_of(n->type) == FORMAT_NONE) {
    return false;
  }
  switch (n->kind) {
  case NODE_FLOAT:
    return real_literal(n, value);
  case NODE_CAST:
    return real_cast(n, value);
  case NODE_UNARY:
    if (n->op != OP_NEG || !constant_real(n->a, value)) {
      return false;
    }
    *value = -*value;
    return true;
  case NODE_BINARY:
    return real_binary(n, value);
  case NODE_COND:
    /* `a ?: c` has its first operand's value, which a cast may stand around */
    return n->b && constant_truth(n->a, &truth) &&
           constant_real(truth ? n->b : n->c, value);
  default:
    return false;
  }
}

bool constant_real_to_int(const struct node *n, const struct type *ty,
                          struct number *value)
{
  long double v;
  if (!constant_real(n, &v)) {
    return false;
  }
  if (ty->kind == TYPE_BOOL) {
    *value = (struct number){v != 0, 0};
    return true;
  }
  /* What is cut off counts neither here nor in C11 6.3.1.4. */
  unsigned bits = type_bits(ty);
  bool is_signed = !type_is_unsigned(ty);
  long double end = 1; /* the first value that is too large */
  for (unsigned i = is_signed; i < bits; i++) {
    end *= 2;
  }
  bool fits = v < end && (is_signed ? v > -end - 1 || v == -end : v > -1);
  if (!fits) {
    return false;
  }
  uwide u = is_signed || v < 0 ? (uwide)(wide)v : (uwide)v;
  *value = (struct number){(uint64_t)u, (uint64_t)(u >> 64)};
  return true;
}

bool constant_real_compare(enum op op, const struct node *a,
                           const struct node *b, bool *value)
{
  long double x, y;
  if (op < OP_EQ || op > OP_GE || !constant_real(a, &x) ||
      !constant_real(b, &y)) {
    return false;
  }
  *value = op == OP_EQ   ? x == y
           : op == OP_NE ? x != y
           : op == OP_LT ? x < y
           : op == OP_GT ? x > y
           : op == OP_LE ? x <= y
                         : x >= y;
  return true;
}
