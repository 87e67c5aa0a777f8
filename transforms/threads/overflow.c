/* overflow.c -- if overflow is checked: events where arithmetic on numbers has
 * no result (C11 6.5p5): signed overflow, division by zero, shifts by more bits
 * than there are, conversions of what an integer type cannot hold.
 *
 * What is computed in a narrow type, or with constants, mostly cannot; then
 * there is no check. Unsigned arithmetic wraps around, and so does signed with
 * -fwrapv, but not the least number divided by -1, which traps. What a shift to
 * the left moves into the sign is lost there, as gcc has it. */
#include "transforms/threads/expand.h"

#include "base/buf.h"
#include "transforms/analysis/sync_actions.h"

#include <string.h>

/* --- where it may happen --- */

static unsigned bits_of(uint64_t v)
{
  return v ? 64 - (unsigned)__builtin_clzll(v) : 0;
}

static bool is_signed(const struct type *ty)
{
  return type_is_integer(ty) && !type_is_unsigned(ty);
}

/* Bits of the numbers that the type has, but for their sign. */
static unsigned width(const struct type *ty)
{
  return type_bits(ty) - is_signed(ty);
}

static unsigned most(unsigned a, unsigned b)
{
  return a > b ? a : b;
}

static unsigned magnitude(const struct expr *e);

/* As if the type had room for it. */
static unsigned magnitude_of_sum(const struct expr *e)
{
  struct number n;
  unsigned a = magnitude(e->a),
           b = e->kind == EXPR_BINARY ? magnitude(e->b) : 0;
  bool positive = e->kind == EXPR_BINARY && expr_number(e->b, &n) && !n.high &&
                  (int64_t)n.low >= 0;
  switch ((enum op)e->op) {
  case OP_ADD:
  case OP_SUB:
    return most(a, b) + 1;
  case OP_MUL:
    return a + b;
  case OP_NEG:
  case OP_DIV:
    return a;
  case OP_MOD:
  case OP_AND:
    return positive && b < a ? b : a;
  case OP_SHR:
    return positive && n.low < a ? a - (unsigned)n.low : a;
  case OP_LNOT:
    return 1;
  default:
    return e->op >= OP_EQ && e->op <= OP_GE ? 1 : width(e->type);
  }
}

/* What it is lies within 2 to the power of that, on both sides of zero. */
static unsigned magnitude(const struct expr *e)
{
  struct number n;
  unsigned all = width(e->type), bits = all;
  if (!type_is_integer(e->type)) {
    return 128;
  }
  if (expr_number(e, &n)) {
    bool negative = n.high >> 63;
    bool fits = n.high == (negative ? UINT64_MAX : 0) && (!negative || n.low);
    bits = fits ? bits_of(negative ? 0 - n.low : n.low) : all;
  } else if (e->kind == EXPR_CAST && type_is_integer(e->a->type)) {
    bits = magnitude(e->a);
  } else if (e->kind == EXPR_LOAD && e->a->is_bits) {
    bits = e->a->field->width;
  } else if (e->kind == EXPR_BINARY || e->kind == EXPR_UNARY) {
    bits = magnitude_of_sum(e);
  } else if (e->kind == EXPR_LOGIC) {
    bits = 1;
  }
  return bits < all ? bits : all;
}

static bool wraps(const struct expander *x)
{
  return x->program->dialect.wraps;
}

static bool sum_may(const struct expander *x, const struct expr *e)
{
  return is_signed(e->type) && !wraps(x) &&
         magnitude_of_sum(e) >= width(e->type);
}

static bool is_least_possible(const struct expr *e)
{
  return is_signed(e->type) && magnitude(e) >= width(e->type);
}

static bool division_may(const struct expr *e)
{
  struct number n;
  if (!expr_number(e->b, &n)) {
    return true;
  }
  bool minus_one = n.low == UINT64_MAX && n.high == UINT64_MAX;
  return (!n.low && !n.high) || (minus_one && is_least_possible(e->a));
}

static bool shift_may(const struct expr *e)
{
  struct number by;
  return !expr_number(e->b, &by) || by.high || by.low >= type_bits(e->type);
}

/* What the user converts: its place in the expression. */
static struct expr **converted(struct expr *e)
{
  return e->a->kind == EXPR_CAST && e->a->is_stage ? &e->a->a : &e->a;
}

static bool conversion_may(const struct expr *e)
{
  return type_is_floating((*converted((struct expr *)e))->type) &&
         type_is_integer(e->type) && e->type->kind != TYPE_BOOL && !e->is_stage;
}

/* What it loses is not looked for, see above: who asks for more has to know
 * (report/format_svcomp.c). */
static void note_shift(const struct expander *x, const struct expr *e)
{
  x->unit->shifts = x->unit->shifts || (e->op == OP_SHL && is_signed(e->type));
}

bool overflow_may(const struct expander *x, const struct expr *e)
{
  if (!bounds_check(&x->unit->bounds, PROPERTY_OVERFLOW) || x->library) {
    return false;
  }
  if (e->kind == EXPR_CAST) {
    return conversion_may(e);
  }
  bool computes = e->kind == EXPR_BINARY || e->kind == EXPR_UNARY;
  if (!computes || !type_is_integer(e->type)) {
    return false;
  }
  switch ((enum op)e->op) {
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
  case OP_NEG:
    return type_is_integer(e->a->type) && sum_may(x, e);
  case OP_DIV:
  case OP_MOD:
    return division_may(e);
  case OP_SHL:
  case OP_SHR:
    note_shift(x, e);
    return shift_may(e);
  default:
    return false;
  }
}

/* --- conditions --- */

static struct expr *binary(struct expander *x, enum op op, struct expr *a,
                           struct expr *b)
{
  struct type *ty = op >= OP_EQ && op <= OP_GE ? basic(x, TYPE_INT) : a->type;
  return expr_binary(x->program, op, a->at, a, b, ty);
}

static struct expr *both(struct expander *x, struct expr *a, struct expr *b)
{
  return expr_logic(x->program, OP_LAND, a->at, a, b);
}

static struct expr *either(struct expander *x, struct expr *a, struct expr *b)
{
  return expr_logic(x->program, OP_LOR, a->at, a, b);
}

static struct expr *small(struct expander *x, const struct expr *like,
                          int value)
{
  return expr_int(x->program, like->at, like->type, (uint64_t)(int64_t)value);
}

/* Of a signed type. */
static struct expr *greatest(struct expander *x, const struct expr *like)
{
  struct expr *e = small(x, like, -1);
  unsigned bits = type_bits(like->type);
  e->value[0] = bits > 64 ? UINT64_MAX : UINT64_MAX >> (65 - bits);
  e->value[1] = bits > 64 ? UINT64_MAX >> (129 - bits) : 0;
  return e;
}

static struct expr *least(struct expander *x, const struct expr *like)
{
  struct expr *e = greatest(x, like);
  e->value[0] = ~e->value[0];
  e->value[1] = ~e->value[1];
  return e;
}

static struct expr *is_positive(struct expander *x, struct expr *a)
{
  return binary(x, OP_GT, a, small(x, a, 0));
}

static struct expr *is_negative(struct expander *x, struct expr *a)
{
  return binary(x, OP_LT, a, small(x, a, 0));
}

/* a + b: b > 0 && a > greatest - b, or b < 0 && a < least - b. */
static struct expr *sum_overflows(struct expander *x, enum op op,
                                  struct expr *a, struct expr *b)
{
  bool adds = op == OP_ADD;
  enum op back = adds ? OP_SUB : OP_ADD;
  struct expr *above = binary(x, OP_GT, a, binary(x, back, greatest(x, a), b));
  struct expr *below = binary(x, OP_LT, a, binary(x, back, least(x, a), b));
  return either(x, both(x, is_positive(x, b), adds ? above : below),
                both(x, is_negative(x, b), adds ? below : above));
}

/* By the quotient of what there is room for; in twice the bits, if there are
 * so many. */
static struct expr *product_overflows(struct expander *x, struct expr *a,
                                      struct expr *b)
{
  unsigned bits = type_bits(a->type);
  if (bits <= 64) {
    struct type *wide = basic(x, bits <= 32 ? TYPE_LONG : TYPE_INT128);
    struct program *pr = x->program;
    struct expr *product = binary(x, OP_MUL, expr_cast(pr, a, wide, true),
                                  expr_cast(pr, b, wide, true));
    return either(
        x, binary(x, OP_GT, product, expr_cast(pr, greatest(x, a), wide, true)),
        binary(x, OP_LT, product, expr_cast(pr, least(x, a), wide, true)));
  }
  struct expr *max = greatest(x, a), *min = least(x, a);
  struct expr *pp = binary(x, OP_GT, a, binary(x, OP_DIV, max, b));
  struct expr *pn = binary(x, OP_LT, b, binary(x, OP_DIV, min, a));
  struct expr *np = binary(x, OP_LT, a, binary(x, OP_DIV, min, b));
  struct expr *nn = binary(x, OP_LT, b, binary(x, OP_DIV, max, a));
  struct expr *up =
      either(x, both(x, is_positive(x, b), pp), both(x, is_negative(x, b), pn));
  struct expr *down =
      either(x, both(x, is_positive(x, b), np), both(x, is_negative(x, b), nn));
  return either(x, both(x, is_positive(x, a), up),
                both(x, is_negative(x, a), down));
}

static struct expr *is_far(struct expander *x, struct expr *by,
                           const struct type *ty)
{
  struct expr *room = small(x, by, (int)type_bits(ty));
  struct expr *far = binary(x, OP_GE, by, room);
  return is_signed(by->type) ? either(x, is_negative(x, by), far) : far;
}

/* 2 to the power of that, as C writes a double. */
static struct expr *power(struct expander *x, loc_t at, struct type *ty,
                          unsigned bits, bool negative)
{
  double value = 1;
  for (unsigned i = 0; i < bits; i++) {
    value *= 2;
  }
  struct expr *e = expr_new(x->program, EXPR_FLOAT, at, basic(x, TYPE_DOUBLE));
  e->spelling = arena_printf(x->arena, "%.1f", value);
  if (negative) {
    e = expr_unary(x->program, OP_NEG, at, e, e->type);
  }
  return type_same(e->type, ty, 0) ? e : expr_cast(x->program, e, ty, true);
}

/* Binary digits that numbers of a floating type have at least. */
static unsigned digits(const struct type *ty)
{
  return ty->kind == TYPE_FLOAT128 ? 113
         : type_size(ty) > 8       ? 64
                                   : 53; /* a narrow one becomes a double */
}

/* Not: -2^n - 1 < v < 2^n, as v loses its fraction. Where there are no digits
 * for -2^n - 1, the next number is -2^n. */
static struct expr *conversion_fails(struct expander *x, struct expr *v,
                                     const struct type *to)
{
  struct expr *w = type_size(v->type) < 8
                       ? expr_cast(x->program, v, basic(x, TYPE_DOUBLE), true)
                       : v;
  unsigned bits = width(to);
  bool exact = bits < digits(w->type);
  struct expr *one = power(x, v->at, w->type, 0, false);
  struct expr *low = is_signed(to) ? power(x, v->at, w->type, bits, true) : one;
  if (is_signed(to) && exact) {
    low = binary(x, OP_SUB, low, one);
  } else if (!is_signed(to)) {
    low = expr_unary(x->program, OP_NEG, v->at, one, one->type);
    exact = true;
  }
  struct expr *good =
      both(x, binary(x, exact ? OP_GT : OP_GE, w, low),
           binary(x, OP_LT, w, power(x, v->at, w->type, bits, false)));
  return expr_unary(x->program, OP_LNOT, v->at, good, basic(x, TYPE_INT));
}

/* --- checks --- */

static struct var *same_var(void *user, struct var *v)
{
  (void)user;
  return v;
}

/* What constants decide is no condition any more. */
static struct expr *folded(struct expander *x, struct expr *e)
{
  struct constants nothing = {0};
  struct rewrite r = {x->program, &nothing, same_var, NULL, NULL};
  return expr_rewrite(&r, e);
}

/* Where it is true the thread goes no further. */
static void check(struct expander *x, struct path *p, struct expr *wrong,
                  const struct expr *what, const char *text)
{
  struct path good = {0};
  bool truth;
  if (!p->block) {
    return;
  }
  wrong = folded(x, wrong);
  bool known = expr_truth(wrong, &truth);
  if (known && !truth) {
    return;
  }
  if (!known) {
    fork_path(x, p, wrong, what->at, &good);
  }
  stop_path(x, p, EVENT_OVERFLOW, what->at, text);
  *p = good;
}

/* As the user wrote it; what was computed before has no name. */
static const char *text_of(struct expander *x, const struct expr *e)
{
  static const char temp[] = "__ts_var";
  const char *text = place_text(x->arena, e), *at;
  while ((at = strstr(text, temp))) {
    text = arena_printf(x->arena, "%.*s(...)%s", (int)(at - text), text,
                        at + sizeof temp - 1);
  }
  return text;
}

/* Of the expression and a type: "FORMAT". */
static const char *words(struct expander *x, const char *format,
                         const struct expr *what, const struct type *ty)
{
  struct buf type = {0};
  print_type(ty, "", &type);
  const char *text =
      arena_printf(x->arena, format, text_of(x, what), type.text);
  buf_free(&type);
  return text;
}

static const char *too_large(struct expander *x, const struct expr *what)
{
  return words(x, "signed overflow: %s does not fit %s", what, what->type);
}

static void check_division(struct expander *x, struct path *p, struct expr *e,
                           const struct expr *what)
{
  check(x, p, binary(x, OP_EQ, e->b, small(x, e->b, 0)), what,
        words(x, "division by zero: %s", what, what->type));
  if (is_least_possible(what->a)) {
    check(x, p,
          both(x, binary(x, OP_EQ, e->b, small(x, e->b, -1)),
               binary(x, OP_EQ, e->a, least(x, e->a))),
          what, too_large(x, what));
  }
}

struct expr *overflow_check(struct expander *x, struct path *p, struct expr *e,
                            const struct expr *what)
{
  if (!p->block || !overflow_may(x, what)) {
    return e;
  }
  struct expr **first = e->kind == EXPR_CAST ? converted(e) : &e->a;
  *first = hold(x, p, *first);
  e->b = e->kind == EXPR_BINARY ? hold(x, p, e->b) : e->b;
  switch ((enum op)e->op) {
  case OP_ADD:
  case OP_SUB:
    check(x, p, sum_overflows(x, (enum op)e->op, e->a, e->b), what,
          too_large(x, what));
    break;
  case OP_MUL:
    check(x, p, product_overflows(x, e->a, e->b), what, too_large(x, what));
    break;
  case OP_NEG:
    check(x, p, binary(x, OP_EQ, e->a, least(x, e->a)), what,
          too_large(x, what));
    break;
  case OP_DIV:
  case OP_MOD:
    check_division(x, p, e, what);
    break;
  case OP_SHL:
  case OP_SHR:
    check(x, p, is_far(x, e->b, e->type), what,
          words(x, "shift: %s, by a number of bits that %s does not have", what,
                what->type));
    break;
  default: /* a conversion */
    check(x, p, conversion_fails(x, *first, e->type), what,
          words(x, "conversion: %s does not fit %s",
                *converted((struct expr *)what), what->type));
    break;
  }
  return e;
}
