/* print_const.c -- constants whose text has exactly the type they have. */
#include "ir/print_internal.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

static enum type_kind basic_kind(const struct type *ty)
{
  while (ty->kind == TYPE_ENUM && ty->enumeration->type) {
    ty = ty->enumeration->type;
  }
  return ty->kind < TYPE_BASIC_COUNT ? (enum type_kind)ty->kind : TYPE_INT;
}

static const char *suffix_of(enum type_kind k)
{
  static const char *const suffixes[TYPE_BASIC_COUNT] = {
      [TYPE_UINT] = "u",    [TYPE_LONG] = "L",     [TYPE_ULONG] = "uL",
      [TYPE_LLONG] = "LL",  [TYPE_ULLONG] = "uLL", [TYPE_INT128] = "L",
      [TYPE_UINT128] = "uL"};
  return suffixes[k] ? suffixes[k] : "";
}

static bool is_wide(enum type_kind k)
{
  return k == TYPE_INT128 || k == TYPE_UINT128;
}

static bool is_small(enum type_kind k)
{
  return k < TYPE_INT;
}

static int64_t signed_value(const struct expr *e)
{
  unsigned bits = type_bits(e->type);
  uint64_t v = e->value[0];
  if (bits < 64 && !type_is_unsigned(e->type)) {
    uint64_t sign = 1ull << (bits - 1);
    v = ((v & (sign * 2 - 1)) ^ sign) - sign;
  }
  return (int64_t)v;
}

enum level level_int(const struct expr *e, bool bare)
{
  enum type_kind k = basic_kind(e->type);
  if (is_wide(k)) {
    bool one = e->value[1] == 0 && !(k == TYPE_INT128 && e->value[0] >> 63);
    return one ? LEVEL_CAST : LEVEL_PRIMARY;
  }
  if (is_small(k) && !bare) {
    return LEVEL_CAST;
  }
  int64_t v = signed_value(e);
  bool negative = !type_is_unsigned(e->type) && v < 0;
  bool least = v == INT64_MIN || (k == TYPE_INT && v == INT32_MIN);
  return negative && !least ? LEVEL_UNARY : LEVEL_PRIMARY;
}

static void put_wide(struct printer *pr, const struct expr *e)
{
  enum type_kind k = basic_kind(e->type);
  const char *name = type_basic_spelling(k);
  if (level_int(e, false) == LEVEL_CAST) {
    buf_printf(pr->out, "(%s)%" PRIu64 "%s", name, e->value[0], suffix_of(k));
    return;
  }
  /* Shifting a negative number is undefined: make it an unsigned one. */
  buf_printf(pr->out,
             "((%s)((unsigned __int128)%" PRIu64 "uL << 64 | %" PRIu64 "uL))",
             name, e->value[1], e->value[0]);
}

void put_int(struct printer *pr, const struct expr *e, bool bare)
{
  enum type_kind k = basic_kind(e->type);
  int64_t v = signed_value(e);
  if (is_wide(k)) {
    put_wide(pr, e);
    return;
  }
  if (is_small(k) && !bare) {
    buf_printf(pr->out, "(%s)", type_basic_spelling(k));
  }
  if (type_is_unsigned(e->type)) {
    unsigned bits = type_bits(e->type);
    uint64_t u = e->value[0];
    buf_putu(pr->out, bits < 64 ? u & ((1ull << bits) - 1) : u);
  } else if (v == INT64_MIN || (k == TYPE_INT && v == INT32_MIN)) {
    buf_printf(pr->out, "(%" PRId64 "%s - 1)", v + 1, suffix_of(k));
    return;
  } else {
    if (v < 0) {
      buf_putc(pr->out, '-');
      v = -v;
    }
    buf_putu(pr->out, (unsigned long long)v);
  }
  buf_puts(pr->out, suffix_of(k));
}

/* The type that the spelling of a constant has; TYPE_VOID: not known. */
static enum type_kind spelled_kind(const char *s)
{
  static const struct {
    const char *end;
    enum type_kind kind;
  } rows[] = {{"f16", TYPE_FLOAT16},   {"f128", TYPE_FLOAT128},
              {"f32x", TYPE_FLOAT32X}, {"f64x", TYPE_FLOAT64X},
              {"f32", TYPE_FLOAT32},   {"f64", TYPE_FLOAT64}};
  size_t n = strlen(s);
  s += *s == '-';
  bool hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
  if (!(*s >= '0' && *s <= '9') && *s != '.') {
    return TYPE_VOID;
  }
  const char *exponent = hex ? strpbrk(s, "pP") : s;
  const char *tail = exponent ? strpbrk(exponent, "fFlLqQwWiIjJdD") : NULL;
  if (!tail) {
    return hex && !exponent ? TYPE_VOID : TYPE_DOUBLE;
  }
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    size_t length = strlen(rows[i].end);
    if (length < n && strcasecmp(tail, rows[i].end) == 0) {
      return rows[i].kind;
    }
  }
  if (tail[1]) {
    return TYPE_VOID;
  }
  return *tail == 'f' || *tail == 'F'   ? TYPE_FLOAT
         : *tail == 'l' || *tail == 'L' ? TYPE_LDOUBLE
                                        : TYPE_VOID;
}

static bool float_needs_cast(const struct expr *e)
{
  return e->type->kind != TYPE_COMPLEX &&
         spelled_kind(e->spelling) != (enum type_kind)e->type->kind;
}

enum level level_float(const struct expr *e)
{
  return float_needs_cast(e)     ? LEVEL_CAST
         : e->spelling[0] == '-' ? LEVEL_UNARY
                                 : LEVEL_PRIMARY;
}

void put_float(struct printer *pr, const struct expr *e)
{
  if (float_needs_cast(e)) {
    buf_printf(pr->out, "(%s)", type_basic_spelling(e->type->kind));
  }
  buf_puts(pr->out, e->spelling);
}

/* --- strings --- */

/* A byte as it stands in a string; `before` is the byte in front of it. Says
 * whether it is an octal escape, to which CBMC counts all digits that follow.
 */
static bool put_byte(struct buf *out, unsigned c, unsigned before)
{
  static const char plain[] = "\a\b\t\n\v\f\r\"\\";
  static const char letters[] = "abtnvfr\"\\";
  const char *found = c ? strchr(plain, (int)c) : NULL;
  if (c < 0x80 && found) {
    buf_putc(out, '\\');
    buf_putc(out, letters[found - plain]);
  } else if (c == '?' && before == '?') {
    buf_puts(out, "\\?"); /* no trigraphs */
  } else if (c >= ' ' && c < 0x7f) {
    buf_putc(out, (char)c);
  } else {
    buf_printf(out, "\\%03o", c);
    return true;
  }
  return false;
}

static bool is_hex_digit(uint32_t c)
{
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') ||
         (c >= 'A' && c <= 'F');
}

static uint32_t unit_at(const struct string *s, uint64_t i, unsigned size)
{
  uint32_t u = 0;
  for (unsigned k = 0; k < size; k++) {
    u |= (uint32_t)s->bytes[i * size + k] << 8 * k;
  }
  return u;
}

static void put_wide_string(struct buf *out, const struct string *s,
                            unsigned size)
{
  uint64_t n = s->length / size - 1;
  bool open = false; /* an escape would take in further digits */
  uint32_t before = 0;
  for (uint64_t i = 0; i < n; i++) {
    uint32_t c = unit_at(s, i, size);
    if (open && is_hex_digit(c)) {
      buf_printf(out, "\" %s\"", s->prefix);
    }
    open = c >= 0x7f;
    if (open) {
      buf_printf(out, "\\x%x", c);
    } else {
      open = put_byte(out, c, before);
    }
    before = c;
  }
}

void put_string(struct printer *pr, const struct string *s,
                const struct type *ty)
{
  unsigned size = (unsigned)type_size(ty->base);
  assert(size && s->length >= size);
  buf_puts(pr->out, s->prefix);
  buf_putc(pr->out, '"');
  if (size > 1) {
    put_wide_string(pr->out, s, size);
  } else {
    bool open = false;
    for (uint64_t i = 0; i + 1 < s->length; i++) {
      if (open && is_hex_digit(s->bytes[i])) {
        buf_puts(pr->out, "\" \"");
      }
      open = put_byte(pr->out, s->bytes[i], i ? s->bytes[i - 1] : 0);
    }
  }
  buf_putc(pr->out, '"');
}

void put_quoted(struct buf *out, const char *text)
{
  buf_putc(out, '"');
  for (const char *s = text; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c >= 0x80) {
      buf_putc(out, *s); /* UTF-8 as it is */
    } else {
      put_byte(out, c, 0);
    }
  }
  buf_putc(out, '"');
}
