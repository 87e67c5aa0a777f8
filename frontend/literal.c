/* literal.c -- numbers, characters and strings (C11 6.4.4, 6.4.5). */
#include "frontend/front.h"

#include <ctype.h>
#include <string.h>

struct suffix_row {
  const char *text;
  uint8_t kind;
};

/* Floating suffixes, lower case; imaginary ones (i, j) are taken off first. */
static const struct suffix_row float_suffixes[] = {
    {"", TYPE_DOUBLE},       {"f", TYPE_FLOAT},     {"l", TYPE_LDOUBLE},
    {"f16", TYPE_FLOAT16},   {"f32", TYPE_FLOAT32}, {"f64", TYPE_FLOAT64},
    {"f128", TYPE_FLOAT128}, {"q", TYPE_FLOAT128},  {"f32x", TYPE_FLOAT32X},
    {"f64x", TYPE_FLOAT64X}, {"w", TYPE_FLOAT64X},
};

static bool is_float_text(const char *s, uint32_t n)
{
  bool hex = n > 1 && s[0] == '0' && (s[1] | 32) == 'x';
  for (uint32_t i = 0; i < n; i++) {
    char c = s[i] | 32;
    if (s[i] == '.' || c == 'p' || (!hex && c == 'e')) {
      return true;
    }
  }
  return false;
}

static uint32_t float_digits(const char *s, uint32_t n)
{
  bool hex = n > 1 && s[0] == '0' && (s[1] | 32) == 'x';
  uint32_t i = hex ? 2 : 0;
  while (i < n && (s[i] == '.' || (hex ? isxdigit((unsigned char)s[i])
                                       : isdigit((unsigned char)s[i])))) {
    i++;
  }
  if (i < n && (s[i] | 32) == (hex ? 'p' : 'e')) {
    i++;
    if (i < n && (s[i] == '+' || s[i] == '-')) {
      i++;
    }
    while (i < n && isdigit((unsigned char)s[i])) {
      i++;
    }
  }
  return i;
}

static struct node *float_literal(struct front *f, const struct token *t,
                                  const char *s, uint32_t n)
{
  char suffix[8] = "";
  uint32_t digits = float_digits(s, n), length = 0;
  bool imaginary = false;
  for (uint32_t i = digits; i < n && length < sizeof suffix - 1; i++) {
    char c = s[i] | 32;
    if (c == 'i' || c == 'j') {
      imaginary = true;
    } else {
      suffix[length++] = isdigit((unsigned char)s[i]) ? s[i] : c;
    }
  }
  for (size_t i = 0; i < sizeof float_suffixes / sizeof *float_suffixes; i++) {
    if (strcmp(float_suffixes[i].text, suffix) == 0) {
      struct type *ty = type_basic(f->types, float_suffixes[i].kind);
      if (imaginary) {
        ty = type_of_kind(f->types, TYPE_COMPLEX, ty);
      }
      struct node *node = node_new(f, NODE_FLOAT, t->at, ty);
      node->spelling = arena_strndup(f->arena, s, n);
      return node;
    }
  }
  if (suffix[0] == 'd') {
    return node_bad(f, t->at, type_basic(f->types, TYPE_DOUBLE),
                    "decimal floating point is not supported");
  }
  diag_error(f->diag, t->at, "invalid suffix on floating constant");
  return node_error(f, t->at);
}

static enum type_kind int_kind(const struct front *f, uint64_t v, bool decimal,
                               bool u, int longs)
{
  static const uint8_t kinds[] = {TYPE_INT,   TYPE_UINT,  TYPE_LONG,
                                  TYPE_ULONG, TYPE_LLONG, TYPE_ULLONG};
  for (int k = longs * 2; k < 6; k++) {
    bool is_unsigned = k & 1;
    if (u ? !is_unsigned : is_unsigned && decimal) {
      continue;
    }
    enum type_kind kind = long_kind(f, (enum type_kind)kinds[k]);
    bool wide = kind != TYPE_INT && kind != TYPE_UINT;
    uint64_t max = wide ? UINT64_MAX : UINT32_MAX;
    if (v <= (is_unsigned ? max : max >> 1)) {
      return kind;
    }
  }
  return u || !decimal ? TYPE_ULLONG : TYPE_INT128;
}

/* C23: 1'000. */
static const char *without_separators(struct front *f, const char *s,
                                      uint32_t *n)
{
  if (!memchr(s, '\'', *n)) {
    return s;
  }
  char *digits = arena_alloc(f->arena, *n + 1);
  uint32_t length = 0;
  for (uint32_t i = 0; i < *n; i++) {
    if (s[i] != '\'') {
      digits[length++] = s[i];
    }
  }
  *n = length;
  return digits;
}

struct node *number_literal(struct front *f, const struct token *t)
{
  uint32_t n = t->length, i = 0;
  const char *s = without_separators(f, syntax_text(&f->syntax, t), &n);
  if (is_float_text(s, n)) {
    return float_literal(f, t, s, n);
  }
  unsigned base = 10;
  if (s[0] == '0' && n > 1) {
    char c = s[1] | 32;
    base = c == 'x' ? 16 : c == 'b' ? 2 : 8;
    i = base == 8 ? 1 : 2;
  }
  uint64_t v = 0;
  bool overflow = false;
  uint32_t first = i;
  for (; i < n && isxdigit((unsigned char)s[i]); i++) {
    unsigned digit = isdigit((unsigned char)s[i])
                         ? (unsigned)(s[i] - '0')
                         : (unsigned)((s[i] | 32) - 'a' + 10);
    if (digit >= base) {
      break;
    }
    overflow = overflow || v > (UINT64_MAX - digit) / base;
    v = v * base + digit;
  }
  bool ok = base == 8 || i > first, u = false, imaginary = false;
  int longs = 0;
  for (; i < n; i++) {
    char c = s[i] | 32;
    if (c == 'u' && !u) {
      u = true;
    } else if (c == 'l' && longs == 0) {
      longs = i + 1 < n && s[i + 1] == s[i] ? 2 : 1;
      i += longs == 2;
    } else if ((c == 'i' || c == 'j') && !imaginary) {
      imaginary = true;
    } else {
      ok = false;
      break;
    }
  }
  if (!ok || overflow) {
    diag_error(f->diag, t->at,
               overflow ? "integer constant is too large"
                        : "invalid integer constant '%.*s'",
               (int)n, s);
    return node_error(f, t->at);
  }
  struct type *ty = type_basic(f->types, int_kind(f, v, base == 10, u, longs));
  if (imaginary) {
    struct node *node = node_new(f, NODE_FLOAT, t->at,
                                 type_of_kind(f->types, TYPE_COMPLEX, ty));
    node->spelling = arena_strndup(f->arena, s, n);
    return node;
  }
  return node_int(f, t->at, ty, v);
}

/* --- characters and strings --- */

struct chars {
  struct front *f;
  loc_t at;
  const char *s, *end;
};

static uint32_t hex_escape(struct chars *c, int digits, bool exact)
{
  uint32_t v = 0;
  int n = 0;
  while (c->s < c->end && n < digits && isxdigit((unsigned char)*c->s)) {
    char d = *c->s++;
    v = v * 16 + (isdigit((unsigned char)d) ? (uint32_t)(d - '0')
                                            : (uint32_t)((d | 32) - 'a' + 10));
    n++;
  }
  if (n == 0 || (exact && n != digits)) {
    diag_error(c->f->diag, c->at, "incomplete escape sequence");
  }
  return v;
}

/* An escape sequence behind the backslash. *is_code: a universal character
 * name, to be encoded; else the value of one unit. */
static uint32_t escape(struct chars *c, bool *is_code)
{
  static const char from[] = "abfnrtv\\'\"?eE";
  static const char to[] = "\a\b\f\n\r\t\v\\'\"?\033\033";
  *is_code = false;
  if (c->s >= c->end) {
    return '\\';
  }
  char e = *c->s++;
  const char *p = strchr(from, e);
  if (p && e) {
    return (unsigned char)to[p - from];
  }
  if (e == 'x') {
    return hex_escape(c, 8, false);
  }
  if (e == 'u' || e == 'U') {
    *is_code = true;
    return hex_escape(c, e == 'u' ? 4 : 8, true);
  }
  if (e >= '0' && e <= '7') {
    uint32_t v = (uint32_t)(e - '0');
    for (int i = 0; i < 2 && c->s < c->end && *c->s >= '0' && *c->s <= '7';
         i++) {
      v = v * 8 + (uint32_t)(*c->s++ - '0');
    }
    return v;
  }
  diag_warning(c->f->diag, c->at, "unknown escape sequence '\\%c'", e);
  return (unsigned char)e;
}

static uint32_t utf8_decode(struct chars *c)
{
  unsigned char b = (unsigned char)*c->s++;
  int more = b >= 0xF0 ? 3 : b >= 0xE0 ? 2 : b >= 0xC0 ? 1 : 0;
  uint32_t v = more ? b & (0x3Fu >> more) : b;
  while (more-- && c->s < c->end && ((unsigned char)*c->s & 0xC0) == 0x80) {
    v = v << 6 | ((unsigned char)*c->s++ & 0x3F);
  }
  return v;
}

static void put_unit(struct buf *b, uint32_t v, int size)
{
  for (int i = 0; i < size; i++) {
    buf_putc(b, (char)(v >> 8 * i));
  }
}

static void put_code(struct buf *b, uint32_t v, int size)
{
  if (size == 1) {
    if (v < 0x80) {
      put_unit(b, v, 1);
    } else if (v < 0x800) {
      put_unit(b, 0xC0 | v >> 6 | (0x80 | (v & 0x3F)) << 8, 2);
    } else {
      if (v >= 0x10000) {
        put_unit(b, 0xF0 | v >> 18, 1);
        put_unit(b, 0x80 | (v >> 12 & 0x3F), 1);
      } else {
        put_unit(b, 0xE0 | v >> 12, 1);
      }
      put_unit(b, 0x80 | (v >> 6 & 0x3F), 1);
      put_unit(b, 0x80 | (v & 0x3F), 1);
    }
  } else if (size == 2 && v >= 0x10000) {
    v -= 0x10000;
    put_unit(b, 0xD800 | v >> 10, 2);
    put_unit(b, 0xDC00 | (v & 0x3FF), 2);
  } else {
    put_unit(b, v, size);
  }
}

/* Decode what stands between the quotes into units of `size` bytes. */
static void decode(struct chars *c, int size, struct buf *out)
{
  while (c->s < c->end) {
    if (*c->s == '\\') {
      c->s++;
      bool is_code;
      uint32_t v = escape(c, &is_code);
      if (is_code) {
        put_code(out, v, size);
      } else {
        if (size < 4 && v >> 8 * size && v < 0xFFFFFF00u) {
          diag_warning(c->f->diag, c->at, "escape sequence out of range");
        }
        put_unit(out, v, size);
      }
    } else if (size == 1) {
      buf_putc(out, *c->s++);
    } else {
      put_code(out, utf8_decode(c), size);
    }
  }
}

struct prefix_row {
  const char *text;
  uint8_t kind; /* of the elements */
};

static const struct prefix_row prefixes[] = {
    {"", TYPE_CHAR},  {"u8", TYPE_CHAR}, {"u", TYPE_USHORT},
    {"U", TYPE_UINT}, {"L", TYPE_INT},
};

/* Split a literal into its prefix and what is between the quotes. */
static const struct prefix_row *
open_literal(struct front *f, const struct token *t, struct chars *c)
{
  const char *s = syntax_text(&f->syntax, t);
  char quote = t->kind == TOK_STRING ? '"' : '\'';
  uint32_t n = 0;
  while (s[n] != quote) {
    n++;
  }
  *c = (struct chars){f, t->at, s + n + 1, s + t->length - 1};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
    if (strlen(prefixes[i].text) == n && memcmp(prefixes[i].text, s, n) == 0) {
      return &prefixes[i];
    }
  }
  diag_error(f->diag, t->at, "unknown prefix of a literal");
  return &prefixes[0];
}

static struct type *unit_type(struct front *f, const struct prefix_row *row)
{
  return row->kind == TYPE_CHAR ? type_char(f->types)
                                : type_basic(f->types, row->kind);
}

struct node *char_literal(struct front *f, const struct token *t)
{
  struct chars c;
  const struct prefix_row *row = open_literal(f, t, &c);
  struct type *unit = unit_type(f, row);
  int size = (int)type_size(unit);
  struct buf bytes = {0};
  decode(&c, size, &bytes);
  size_t count = bytes.length / (size_t)size;
  uint64_t v = 0;
  if (count == 0) {
    diag_error(f->diag, t->at, "empty character constant");
  } else if (size == 1) {
    if (count > 1) {
      diag_warning(f->diag, t->at, "multi-character character constant");
    }
    for (size_t i = count > 4 ? count - 4 : 0; i < count; i++) {
      v = v << 8 | (unsigned char)bytes.text[i];
    }
    v = count == 1 ? number_fit((struct number){v, 0}, unit).low
                   : (uint64_t)(int32_t)v;
  } else {
    for (int i = size; i-- > 0;) {
      v = v << 8 |
          (unsigned char)bytes.text[bytes.length - (size_t)size + (size_t)i];
    }
    if (row->kind == TYPE_INT) {
      v = (uint64_t)(int32_t)v;
    }
  }
  buf_free(&bytes);
  struct type *ty = size == 1 ? type_basic(f->types, TYPE_INT) : unit;
  return node_int(f, t->at, ty, v);
}

struct node *string_literal(struct front *f)
{
  struct token *first = f->tok;
  const struct prefix_row *row = &prefixes[0];
  for (struct token *t = first; t->kind == TOK_STRING; t++) {
    struct chars c;
    const struct prefix_row *own = open_literal(f, t, &c);
    if (own != &prefixes[0]) {
      row = own;
    }
  }
  struct type *unit = unit_type(f, row);
  int size = (int)type_size(unit);
  struct buf bytes = {0};
  while (tok_is(f, TOK_STRING)) {
    struct chars c;
    open_literal(f, tok_next(f), &c);
    decode(&c, size, &bytes);
  }
  put_unit(&bytes, 0, size);
  struct string *s = ARENA_NEW(f->arena, struct string);
  s->bytes = (unsigned char *)arena_strndup(f->arena, bytes.text, bytes.length);
  s->length = bytes.length;
  s->prefix = row->text;
  struct type *ty = type_array(f->types, unit, bytes.length / (unsigned)size);
  buf_free(&bytes);
  struct node *n = node_new(f, NODE_STRING, first->at, ty);
  n->string = s;
  return n;
}

struct string *string_read(struct front *f)
{
  if (!tok_is(f, TOK_STRING)) {
    tok_unexpected(f, "string literal");
    return NULL;
  }
  return string_literal(f)->string;
}
