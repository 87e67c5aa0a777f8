/* attr.c -- GNU attributes and asm labels. What changes meaning or layout is
 * kept; what only helps optimisers or warnings is skipped; what we know to
 * change meaning but cannot follow is unsupported. */
#include "frontend/front.h"

#include <string.h>

/* Attribute names come with or without __ around them. */
static bool attr_is(const struct name *n, const char *text)
{
  size_t length = strlen(text);
  if (n->length == length + 4 && n->text[0] == '_' && n->text[1] == '_') {
    return memcmp(n->text + 2, text, length) == 0 &&
           strcmp(n->text + 2 + length, "__") == 0;
  }
  return strcmp(n->text, text) == 0;
}

static const char *string_argument(struct front *f)
{
  struct string *s = string_read(f);
  return s ? (const char *)s->bytes : "";
}

static uint32_t alignment(struct front *f, int64_t n, loc_t at)
{
  if (n < 0 || n > (1 << 28) || (n & (n - 1))) {
    diag_error(f->diag, at, "alignment must be a power of two");
    return 0;
  }
  return (uint32_t)n;
}

static void attr_plain(struct front *f, struct attrs *a, const struct name *n)
{
  if (attr_is(n, "packed")) {
    a->packed = true;
  } else if (attr_is(n, "noreturn")) {
    a->noreturn = true;
  } else if (attr_is(n, "weak")) {
    a->weak = true;
  } else if (attr_is(n, "transparent_union")) {
    a->transparent_union = true;
  } else if (attr_is(n, "constructor")) {
    a->constructor = true;
  } else if (attr_is(n, "destructor")) {
    a->destructor = true;
  } else if (attr_is(n, "ms_struct") || attr_is(n, "ms_abi")) {
    diag_unsupported(f->diag, a->at, "attribute '%s' is not supported",
                     n->text);
  } else if (attr_is(n, "gnu_inline")) {
    a->gnu_inline = true;
  } else if (attr_is(n, "used")) {
    a->used = true;
  } else if (attr_is(n, "aligned")) {
    a->align = a->align > 16 ? a->align : 16; /* the target's maximum */
  }
}

/* Of a constructor or destructor, plus one; 0: none. */
static uint32_t priority_read(struct front *f)
{
  loc_t at = f->tok->at;
  if (tok_is(f, TOK_RPAREN)) {
    return 0;
  }
  int64_t n = constant_read(f, "priority");
  if (n < 0 || n > FUNC_PRIORITY) {
    diag_error(f->diag, at, "priorities are from 0 to %d", FUNC_PRIORITY);
    return 0;
  }
  return (uint32_t)n + 1;
}

/* One attribute that takes arguments we need; at '(' already skipped. */
static void attr_with_arguments(struct front *f, struct attrs *a,
                                const struct name *n)
{
  loc_t at = f->tok->at;
  if (attr_is(n, "aligned")) {
    uint32_t align = alignment(f, alignment_read(f), at);
    a->align = align > a->align ? align : a->align;
  } else if (attr_is(n, "vector_size")) {
    a->vector_size = (uint64_t)constant_read(f, "vector size");
  } else if (attr_is(n, "section")) {
    a->section = string_argument(f);
  } else if (attr_is(n, "visibility")) {
    a->visibility = string_argument(f);
  } else if (attr_is(n, "alias")) {
    a->alias = string_argument(f);
  } else if (attr_is(n, "cleanup") && tok_is(f, TOK_NAME)) {
    a->cleanup = tok_next(f)->name->text;
  } else if (attr_is(n, "mode") && f->tok->name) {
    const char *mode = tok_next(f)->name->text;
    size_t length = strlen(mode);
    if (length > 4 && mode[0] == '_') {
      mode += 2;
      length -= 4;
    }
    if (length < sizeof a->mode) {
      memcpy(a->mode, mode, length);
      a->mode_set = true;
    }
  } else if (attr_is(n, "scalar_storage_order") || attr_is(n, "ifunc") ||
             attr_is(n, "weakref")) {
    diag_unsupported(f->diag, at, "attribute '%s' is not supported", n->text);
    tok_skip_group(f);
    return;
  } else if (attr_is(n, "constructor") || attr_is(n, "destructor")) {
    attr_plain(f, a, n);
    uint32_t *to = attr_is(n, "constructor") ? &a->priority : &a->exit_priority;
    *to = priority_read(f);
  } else {
    tok_skip_group(f);
    return;
  }
  tok_expect(f, TOK_RPAREN);
}

/* The list between the double brackets or parentheses. C23's form may have
 * prefixes: gnu::packed. */
static void attr_list(struct front *f, struct attrs *a, enum token_kind close)
{
  while (!tok_is(f, close) && !tok_is(f, TOK_END)) {
    if (tok_accept(f, TOK_COMMA) || tok_accept(f, TOK_COLON)) {
      continue;
    }
    const struct name *n = f->tok->name;
    if (!n) {
      tok_unexpected(f, "attribute name");
      return;
    }
    tok_next(f);
    if (tok_accept(f, TOK_LPAREN)) {
      attr_with_arguments(f, a, n);
    } else {
      attr_plain(f, a, n);
    }
  }
  tok_expect(f, close);
  tok_expect(f, close);
}

bool at_attribute(const struct front *f)
{
  return tok_is(f, TOK_ATTRIBUTE) ||
         (tok_is(f, TOK_LBRACKET) && tok_peek(f, 1)->kind == TOK_LBRACKET);
}

void attrs_read(struct front *f, struct attrs *a)
{
  while (at_attribute(f)) {
    struct token *t = tok_next(f);
    a->at = t->at;
    if (t->kind == TOK_ATTRIBUTE) {
      tok_expect(f, TOK_LPAREN);
      tok_expect(f, TOK_LPAREN);
      attr_list(f, a, TOK_RPAREN);
    } else {
      tok_next(f);
      attr_list(f, a, TOK_RBRACKET);
    }
  }
}

const char *asm_label_read(struct front *f)
{
  if (!tok_accept(f, TOK_ASM)) {
    return NULL;
  }
  tok_expect(f, TOK_LPAREN);
  struct string *s = string_read(f);
  tok_expect(f, TOK_RPAREN);
  return s ? (const char *)s->bytes : NULL;
}

struct mode_row {
  const char *name;
  uint8_t is_signed, is_unsigned; /* or the floating type, twice */
};

static const struct mode_row modes[] = {
    {"QI", TYPE_SCHAR, TYPE_UCHAR},         {"byte", TYPE_SCHAR, TYPE_UCHAR},
    {"HI", TYPE_SHORT, TYPE_USHORT},        {"SI", TYPE_INT, TYPE_UINT},
    {"DI", TYPE_LONG, TYPE_ULONG},          {"TI", TYPE_INT128, TYPE_UINT128},
    {"word", TYPE_LONG, TYPE_ULONG},        {"pointer", TYPE_LONG, TYPE_ULONG},
    {"unwind_word", TYPE_LONG, TYPE_ULONG}, {"SF", TYPE_FLOAT, TYPE_FLOAT},
    {"DF", TYPE_DOUBLE, TYPE_DOUBLE},       {"XF", TYPE_LDOUBLE, TYPE_LDOUBLE},
    {"TF", TYPE_FLOAT128, TYPE_FLOAT128},
};

static struct type *apply_mode(struct front *f, struct type *ty,
                               const struct attrs *a, loc_t at)
{
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
    if (strcmp(modes[i].name, a->mode) == 0) {
      uint8_t k =
          type_is_unsigned(ty) ? modes[i].is_unsigned : modes[i].is_signed;
      return type_qualified(f->types, type_basic(f->types, k), type_quals(ty));
    }
  }
  diag_unsupported(f->diag, at, "mode '%s' is not supported", a->mode);
  return ty;
}

struct type *attrs_apply_type(struct front *f, struct type *ty,
                              const struct attrs *a, loc_t at)
{
  if (a->mode_set) {
    ty = apply_mode(f, ty, a, at);
  }
  if (a->vector_size) {
    uint64_t size = type_size(ty);
    if (size == 0 || a->vector_size % size || !type_is_arithmetic(ty)) {
      diag_error(f->diag, at, "invalid vector size");
    } else {
      struct type *vector = type_of_kind(f->types, TYPE_VECTOR, ty);
      vector->length = a->vector_size / size;
      ty = vector;
    }
  }
  return ty;
}
