/* spec.c -- declaration specifiers (C11 6.7.1 to 6.7.5): storage class, type,
 * qualifiers, alignment; and whether a token begins them. */
#include "frontend/front.h"

static bool is_type_word(uint8_t kind)
{
  switch (kind) {
  case TOK_VOID:
  case TOK_CHAR:
  case TOK_SHORT:
  case TOK_INT:
  case TOK_LONG:
  case TOK_FLOAT:
  case TOK_DOUBLE:
  case TOK_SIGNED:
  case TOK_UNSIGNED:
  case TOK_BOOL:
  case TOK_COMPLEX:
  case TOK_STRUCT:
  case TOK_UNION:
  case TOK_ENUM:
  case TOK_CONST:
  case TOK_VOLATILE:
  case TOK_RESTRICT:
  case TOK_ATOMIC:
  case TOK_TYPEOF:
  case TOK_INT128:
  case TOK_FLOAT16:
  case TOK_FLOAT32:
  case TOK_FLOAT32X:
  case TOK_FLOAT64:
  case TOK_FLOAT64X:
  case TOK_FLOAT128:
  case TOK_AUTO_TYPE:
    return true;
  default:
    return false;
  }
}

static bool is_storage_word(uint8_t kind)
{
  switch (kind) {
  case TOK_TYPEDEF:
  case TOK_EXTERN:
  case TOK_STATIC:
  case TOK_AUTO:
  case TOK_REGISTER:
  case TOK_THREAD:
  case TOK_INLINE:
  case TOK_NORETURN:
  case TOK_ALIGNAS:
  case TOK_ATTRIBUTE:
    return true;
  default:
    return false;
  }
}

static struct symbol *alias_of(const struct token *t)
{
  if (t->kind != TOK_NAME) {
    return NULL;
  }
  struct symbol *s = scope_find(t->name, SPACE_IDENT);
  return s && s->kind == SYM_ALIAS ? s : NULL;
}

bool starts_type(struct front *f, const struct token *t)
{
  (void)f;
  return is_type_word(t->kind) || alias_of(t) || t->kind == TOK_ATTRIBUTE;
}

bool starts_specs(struct front *f)
{
  uint8_t k = f->tok->kind;
  return is_type_word(k) || is_storage_word(k) || alias_of(f->tok) ||
         at_attribute(f);
}

/* The basic type words seen, counted. */
struct words {
  int n_void, n_bool, n_char, n_short, n_int, n_long, n_signed, n_unsigned;
  int n_float, n_double, n_complex, n_int128;
  int wide_float; /* enum type_kind of _Float32 etc., 0 if none */
};

static struct type *typeof_read(struct front *f)
{
  tok_next(f);
  tok_expect(f, TOK_LPAREN);
  struct type *ty;
  if (starts_type(f, f->tok)) {
    ty = type_name_read(f);
  } else {
    bool saved = f->unevaluated;
    f->unevaluated = true;
    struct node *n = expression(f);
    f->unevaluated = saved;
    ty = n->type;
  }
  tok_expect(f, TOK_RPAREN);
  return ty;
}

static struct type *atomic_type_read(struct front *f)
{
  tok_next(f);
  tok_next(f); /* ( */
  struct type *ty = type_name_read(f);
  tok_expect(f, TOK_RPAREN);
  if (ty->kind == TYPE_ARRAY || ty->kind == TYPE_FUNCTION) {
    diag_error(f->diag, f->tok->at, "_Atomic of an array or function");
    return ty;
  }
  return type_qualified(f->types, ty, ty->quals | QUAL_ATOMIC);
}

static void alignas_read(struct front *f, struct specs *s)
{
  loc_t at = tok_next(f)->at;
  tok_expect(f, TOK_LPAREN);
  int64_t n;
  if (starts_type(f, f->tok)) {
    n = type_align(type_name_read(f));
  } else {
    n = alignment_read(f);
  }
  tok_expect(f, TOK_RPAREN);
  if (n < 0 || (n & (n - 1)) || n > (1 << 28)) {
    diag_error(f->diag, at, "alignment must be a power of two");
  } else if ((uint32_t)n > s->align) {
    s->align = (uint32_t)n;
  }
}

static void set_storage(struct front *f, struct specs *s, enum storage storage)
{
  if (s->storage != STORE_NONE && s->storage != storage) {
    diag_error(f->diag, f->tok->at, "more than one storage class");
  }
  s->storage = storage;
  tok_next(f);
}

/* Storage classes, function specifiers, attributes; false at another token. */
static bool storage_read(struct front *f, struct specs *s)
{
  switch (f->tok->kind) {
  case TOK_TYPEDEF:
    set_storage(f, s, STORE_TYPEDEF);
    return true;
  case TOK_EXTERN:
    set_storage(f, s, STORE_EXTERN);
    return true;
  case TOK_STATIC:
    set_storage(f, s, STORE_STATIC);
    return true;
  case TOK_AUTO:
    set_storage(f, s, STORE_AUTO);
    return true;
  case TOK_REGISTER:
    set_storage(f, s, STORE_REGISTER);
    return true;
  case TOK_THREAD:
    s->is_tls = true;
    tok_next(f);
    return true;
  case TOK_INLINE:
    s->is_inline = true;
    tok_next(f);
    return true;
  case TOK_NORETURN:
    s->is_noreturn = true;
    tok_next(f);
    return true;
  case TOK_ALIGNAS:
    alignas_read(f, s);
    return true;
  case TOK_ATTRIBUTE:
  case TOK_LBRACKET:
    if (!at_attribute(f)) {
      return false;
    }
    attrs_read(f, &s->attrs);
    return true;
  case TOK_EXTENSION:
    tok_next(f);
    return true;
  default:
    return false;
  }
}

static unsigned qualifier_of(struct front *f)
{
  switch (f->tok->kind) {
  case TOK_CONST:
    return QUAL_CONST;
  case TOK_VOLATILE:
    return QUAL_VOLATILE;
  case TOK_RESTRICT:
    return QUAL_RESTRICT;
  case TOK_ATOMIC:
    return tok_peek(f, 1)->kind == TOK_LPAREN ? 0 : QUAL_ATOMIC;
  default:
    return 0;
  }
}

/* One of the words that combine to a basic type. */
static bool word_read(struct front *f, struct words *w)
{
  switch (f->tok->kind) {
  case TOK_VOID:
    w->n_void++;
    break;
  case TOK_BOOL:
    w->n_bool++;
    break;
  case TOK_CHAR:
    w->n_char++;
    break;
  case TOK_SHORT:
    w->n_short++;
    break;
  case TOK_INT:
    w->n_int++;
    break;
  case TOK_LONG:
    w->n_long++;
    break;
  case TOK_SIGNED:
    w->n_signed++;
    break;
  case TOK_UNSIGNED:
    w->n_unsigned++;
    break;
  case TOK_FLOAT:
    w->n_float++;
    break;
  case TOK_DOUBLE:
    w->n_double++;
    break;
  case TOK_COMPLEX:
    w->n_complex++;
    break;
  case TOK_INT128:
    w->n_int128++;
    break;
  case TOK_FLOAT16:
    w->wide_float = TYPE_FLOAT16;
    break;
  case TOK_FLOAT32:
    w->wide_float = TYPE_FLOAT32;
    break;
  case TOK_FLOAT32X:
    w->wide_float = TYPE_FLOAT32X;
    break;
  case TOK_FLOAT64:
    w->wide_float = TYPE_FLOAT64;
    break;
  case TOK_FLOAT64X:
    w->wide_float = TYPE_FLOAT64X;
    break;
  case TOK_FLOAT128:
    w->wide_float = TYPE_FLOAT128;
    break;
  default:
    return false;
  }
  tok_next(f);
  return true;
}

/* The basic type the words name, or -1 if they do not go together. */
static int basic_kind(const struct front *f, const struct words *w)
{
  bool u = w->n_unsigned;
  int sign = w->n_signed + w->n_unsigned;
  int floats = w->n_float + w->n_double + (w->wide_float != 0);
  int others = w->n_void + w->n_bool + w->n_char + w->n_int128 + floats;
  if (sign > 1 || others > 1 || w->n_int > 1 || w->n_short > 1 ||
      w->n_long > 2) {
    return -1;
  }
  if (w->n_void || w->n_bool || floats) {
    bool plain =
        !sign && !w->n_int && !w->n_short && (!w->n_long || w->n_double);
    int k = w->n_void     ? TYPE_VOID
            : w->n_bool   ? TYPE_BOOL
            : w->n_float  ? TYPE_FLOAT
            : w->n_double ? (w->n_long ? TYPE_LDOUBLE : TYPE_DOUBLE)
                          : w->wide_float;
    return plain && w->n_long < 2 ? k : -1;
  }
  if (w->n_char) {
    return w->n_int || w->n_short || w->n_long ? -1
           : u                                 ? TYPE_UCHAR
           : w->n_signed                       ? TYPE_SCHAR
                                               : TYPE_CHAR;
  }
  if (w->n_int128) {
    return w->n_short || w->n_long ? -1 : u ? TYPE_UINT128 : TYPE_INT128;
  }
  if (w->n_short && w->n_long) {
    return -1;
  }
  int k = w->n_short       ? TYPE_SHORT
          : w->n_long == 2 ? TYPE_LLONG
          : w->n_long      ? (int)long_kind(f, TYPE_LONG)
                           : TYPE_INT;
  return k + u;
}

static struct type *words_type(struct front *f, struct specs *s,
                               const struct words *w, bool any)
{
  if (!any) {
    s->implicit_int = true;
    return type_basic(f->types, TYPE_INT);
  }
  struct words real = *w;
  if (w->n_complex) {
    real.n_complex = 0;
    bool only = !w->n_float && !w->n_double && !w->wide_float && !w->n_char &&
                !w->n_short && !w->n_int && !w->n_int128 && !w->n_signed &&
                !w->n_unsigned;
    real.n_double += only; /* _Complex alone is double */
  }
  int k = basic_kind(f, &real);
  if (k < 0 || (w->n_complex && (k == TYPE_VOID || k == TYPE_BOOL))) {
    diag_error(f->diag, s->at, "these type specifiers do not go together");
    return &f->types->error;
  }
  struct type *ty = k == TYPE_CHAR ? type_char(f->types)
                                   : type_basic(f->types, (enum type_kind)k);
  return w->n_complex ? type_of_kind(f->types, TYPE_COMPLEX, ty) : ty;
}

/* A specifier that is a whole type; NULL at another token. */
static struct type *whole_type_read(struct front *f, struct specs *s, bool free)
{
  switch (f->tok->kind) {
  case TOK_STRUCT:
  case TOK_UNION:
    return record_read(f);
  case TOK_ENUM:
    return enum_read(f);
  case TOK_TYPEOF:
    return typeof_read(f);
  case TOK_ATOMIC:
    return atomic_type_read(f);
  case TOK_AUTO_TYPE:
    tok_next(f);
    s->auto_type = true;
    return type_basic(f->types, TYPE_INT);
  case TOK_NAME:
    if (free) {
      struct symbol *a = alias_of(f->tok);
      if (a) {
        tok_next(f);
        return a->type;
      }
    }
    return NULL;
  default:
    return NULL;
  }
}

void specs_read(struct front *f, struct specs *s)
{
  *s = (struct specs){.at = f->tok->at};
  struct words w = {0};
  bool words = false;
  unsigned quals = 0;
  for (;;) {
    unsigned q = qualifier_of(f);
    if (q) {
      quals |= q;
      tok_next(f);
    } else if (storage_read(f, s)) {
      continue;
    } else if (word_read(f, &w)) {
      words = true;
    } else {
      struct type *ty = whole_type_read(f, s, !s->type && !words);
      if (!ty) {
        break;
      }
      if (s->type) {
        diag_error(f->diag, f->tok->at, "two types in one declaration");
      }
      s->type = ty;
    }
  }
  if (s->type && words) {
    diag_error(f->diag, s->at, "these type specifiers do not go together");
  }
  s->attrs.gnu_inline |= s->is_inline && f->gnu_inline;
  if (!s->type) {
    s->type = words_type(f, s, &w, words);
  }
  if (quals) {
    s->type = type_qualified(f->types, s->type, type_quals(s->type) | quals);
  }
}

bool specs_read_any(struct front *f, struct specs *s)
{
  const struct token *first = f->tok;
  specs_read(f, s);
  if (!s->implicit_int || f->failed) {
    return true;
  }
  if (f->tok == first) {
    tok_unexpected(f, "a type");
    return false;
  }
  diag_warning(f->diag, s->at, "the type defaults to int");
  return true;
}
