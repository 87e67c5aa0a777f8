/* print_conv.c -- which of the conversions need not be printed.
 *
 * In the IR every conversion is explicit; the user's program had few casts.
 * One is left out only if C, given the text that is printed instead, converts
 * in the same way: what type C gives to that text decides, never what the
 * front end had in mind. Where this file does not know, the cast is printed. */
#include "ir/print_internal.h"

/* TYPE_VOID if it is no real arithmetic type. */
static enum type_kind kind_of(const struct type *ty)
{
  while (ty->kind == TYPE_ENUM && ty->enumeration->type) {
    ty = ty->enumeration->type;
  }
  return ty->kind < TYPE_BASIC_COUNT && type_is_arithmetic(ty)
             ? (enum type_kind)ty->kind
             : TYPE_VOID;
}

static bool is_bits_load(const struct expr *e)
{
  return e->kind == EXPR_LOAD && e->a->kind == EXPR_MEMBER && e->a->is_bits;
}

/* The type that C gives to the text of e, if that matters up to the integer
 * promotions only; TYPE_VOID: not arithmetic, or compilers disagree. */
static enum type_kind text_kind(const struct expr *e)
{
  if (!is_bits_load(e)) {
    return kind_of(e->type);
  }
  /* A bit-field promotes by its width. gcc has types of odd widths for those
   * wider than int, clang has not. */
  const struct field *f = e->a->field;
  if (f->type->kind >= TYPE_BASIC_COUNT) {
    return TYPE_VOID;
  }
  if (f->width < type_bits(f->type) ? f->width < 32 : f->width <= 16) {
    return TYPE_INT;
  }
  bool int_sized = f->type->kind == TYPE_INT || f->type->kind == TYPE_UINT;
  return int_sized ? (enum type_kind)f->type->kind : TYPE_VOID;
}

static enum type_kind promoted_kind(struct printer *pr, enum type_kind k)
{
  return k == TYPE_VOID ? TYPE_VOID
                        : (enum type_kind)type_promoted(
                              pr->types, type_basic(pr->types, k))
                              ->kind;
}

static enum type_kind common_kind(struct printer *pr, enum type_kind a,
                                  enum type_kind b)
{
  if (a == TYPE_VOID || b == TYPE_VOID) {
    return TYPE_VOID;
  }
  return (enum type_kind)type_common(pr->types, type_basic(pr->types, a),
                                     type_basic(pr->types, b))
      ->kind;
}

static bool is_arithmetic_cast(const struct expr *e)
{
  return e->kind == EXPR_CAST && e->implicit && kind_of(e->type) != TYPE_VOID &&
         kind_of(e->a->type) != TYPE_VOID;
}

static bool is_object_pointer(const struct type *ty)
{
  return ty->kind == TYPE_POINTER && ty->base->kind != TYPE_FUNCTION;
}

/* Whether C converts the pointer without a word. */
static bool is_silent_pointer_cast(const struct expr *e)
{
  if (e->kind != EXPR_CAST || !e->implicit || !is_object_pointer(e->type) ||
      !is_object_pointer(e->a->type) || e->a->kind == EXPR_CAST) {
    return false;
  }
  const struct type *to = e->type->base, *from = e->a->type->base;
  if (type_quals(from) & ~type_quals(to)) {
    return false;
  }
  return type_is_void(to) || type_is_void(from) ||
         (to->kind != TYPE_ARRAY && type_same(to, from, 0));
}

static struct shown as_is(const struct expr *e)
{
  return (struct shown){e, TYPE_VOID, false};
}

/* e as a value of exactly the arithmetic type k. */
static struct shown forced(const struct expr *e, enum type_kind k)
{
  if (e->kind == EXPR_CAST || text_kind(e) == k || k == TYPE_VOID) {
    return as_is(e);
  }
  return (struct shown){e, k, false};
}

struct shown show_converted(struct printer *pr, const struct expr *e,
                            const struct type *want)
{
  (void)pr;
  if (e->kind == EXPR_INT) {
    return (struct shown){e, TYPE_VOID, kind_of(want) != TYPE_VOID};
  }
  if (e->kind == EXPR_CAST && e->implicit &&
      (kind_of(want) != kind_of(e->type) ||
       (kind_of(want) == TYPE_VOID && !type_same(want, e->type, 0)))) {
    return as_is(e);
  }
  if (is_arithmetic_cast(e)) {
    return (struct shown){e->a, TYPE_VOID, false};
  }
  return as_is(is_silent_pointer_cast(e) ? e->a : e);
}

struct shown show_promoted(struct printer *pr, const struct expr *e)
{
  enum type_kind want = kind_of(e->type);
  if (is_arithmetic_cast(e)) {
    enum type_kind k = promoted_kind(pr, text_kind(e->a));
    if ((k == TYPE_FLOAT ? TYPE_DOUBLE : k) == want) {
      return as_is(e->a);
    }
  }
  return forced(e, want);
}

struct shown show_operand(struct printer *pr, const struct expr *e)
{
  enum type_kind want = promoted_kind(pr, kind_of(e->type));
  if (is_arithmetic_cast(e) && promoted_kind(pr, text_kind(e->a)) == want) {
    return as_is(e->a);
  }
  if (promoted_kind(pr, text_kind(e)) == want) {
    return as_is(e);
  }
  return forced(e, want);
}

/* How many bits the values need, and whether they have a sign. */
static unsigned value_bits(const struct expr *e, bool *is_signed)
{
  *is_signed = !type_is_unsigned(e->type);
  return is_bits_load(e) ? e->a->field->width : type_bits(e->type);
}

static bool keeps_value(const struct expr *cast)
{
  if (!is_arithmetic_cast(cast)) {
    return false;
  }
  const struct expr *from = cast->a;
  if (type_is_floating(cast->type)) {
    return type_is_floating(from->type) &&
           type_size(from->type) <= type_size(cast->type);
  }
  if (type_is_floating(from->type) || cast->type->kind == TYPE_BOOL) {
    return false;
  }
  bool to_signed, from_signed;
  unsigned to = value_bits(cast, &to_signed);
  unsigned has = value_bits(from, &from_signed);
  return to_signed == from_signed ? to >= has : to_signed && to > has;
}

struct shown show_value(const struct expr *e)
{
  while (keeps_value(e) || is_silent_pointer_cast(e)) {
    e = e->a;
  }
  return (struct shown){e, TYPE_VOID, true};
}

struct shown show_index(const struct expr *e)
{
  /* Addresses are modulo 2^64, so the sign of a 64-bit index is nothing. */
  if (is_arithmetic_cast(e) && type_is_integer(e->a->type) &&
      type_is_integer(e->type) && type_bits(e->type) == 64 &&
      type_bits(e->a->type) == 64 && !is_bits_load(e->a)) {
    e = e->a;
  }
  return show_value(e);
}

void show_pair(struct printer *pr, const struct expr *a, const struct expr *b,
               struct shown pair[2])
{
  enum type_kind want = kind_of(a->type);
  pair[0] = as_is(a);
  pair[1] = as_is(b);
  if (want == TYPE_VOID || kind_of(b->type) != want) {
    return;
  }
  const struct expr *a0 = is_arithmetic_cast(a) ? a->a : a;
  const struct expr *b0 = is_arithmetic_cast(b) ? b->a : b;
  enum type_kind ka = text_kind(a0), kb = text_kind(b0);
  if (common_kind(pr, ka, kb) == want) {
    pair[0] = as_is(a0);
    pair[1] = as_is(b0);
  } else if (common_kind(pr, ka, want) == want) {
    pair[0] = as_is(a0);
    pair[1] = forced(b, want);
  } else if (common_kind(pr, want, kb) == want) {
    pair[0] = forced(a, want);
    pair[1] = as_is(b0);
  } else {
    pair[0] = forced(a, want);
    pair[1] = forced(b, want);
  }
}

/* Pointers under comparison may differ in qualifiers; for == and != one may
 * be a void pointer. */
struct shown show_compared(const struct expr *e, enum op op)
{
  bool equality = op == OP_EQ || op == OP_NE;
  if (is_silent_pointer_cast(e) &&
      (equality ||
       type_is_void(e->type->base) == type_is_void(e->a->type->base))) {
    return as_is(e->a);
  }
  return as_is(e);
}
