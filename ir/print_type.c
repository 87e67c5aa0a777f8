/* print_type.c -- types around a declarator, as C spells them.
 *
 * C writes a type around the name: what stands left of it and what stands
 * right of it are printed by two walks down the same chain. */
#include "ir/print_internal.h"

#include <string.h>

struct alias *record_alias(const struct record *r)
{
  struct alias *a = r->tag ? NULL : r->alias;
  /* typedef const struct {...} T; does not name the unqualified type. */
  return a && a->type->record == r && type_is_record(a->type) && !a->type->quals
             ? a
             : NULL;
}

struct alias *enumeration_alias(const struct enumeration *en)
{
  struct alias *a = en->tag ? NULL : en->alias;
  return a && a->type->kind == TYPE_ENUM && a->type->enumeration == en &&
                 !a->type->quals
             ? a
             : NULL;
}

static unsigned kept_quals(const struct type *ty, unsigned how)
{
  unsigned dropped = how & DROP_CONST ? QUAL_CONST : 0;
  return type_quals(ty) & ~dropped;
}

bool type_by_alias(const struct type *ty, unsigned how)
{
  if (!ty->alias) {
    return false;
  }
  const struct type *of = ty->alias->type;
  return of->kind == ty->kind && !of->variably_modified &&
         !(type_quals(of) & ~kept_quals(ty, how)) &&
         of->incomplete == ty->incomplete &&
         (!of->align || of->align == ty->align);
}

static const char *alias_name(const struct alias *a)
{
  while (a->print.same) {
    a = a->print.same;
  }
  return a->print.name ? a->print.name : a->name->text;
}

void put_record_name(const struct record *r, struct buf *out)
{
  while (r->print.same) {
    r = r->print.same;
  }
  struct alias *a = record_alias(r);
  if (a) {
    buf_puts(out, alias_name(a));
    return;
  }
  buf_puts(out, r->is_union ? "union " : "struct ");
  buf_puts(out, r->print.name ? r->print.name
                : r->tag      ? r->tag->text
                              : "__ts_anon");
}

void put_enumeration_name(const struct enumeration *en, struct buf *out)
{
  while (en->print.same) {
    en = en->print.same;
  }
  struct alias *a = enumeration_alias(en);
  if (a) {
    buf_puts(out, alias_name(a));
    return;
  }
  buf_puts(out, "enum ");
  buf_puts(out, en->print.name ? en->print.name
                : en->tag      ? en->tag->text
                               : "__ts_anon");
}

static void put_quals(unsigned quals, struct buf *out)
{
  static const struct {
    unsigned bit;
    const char *text;
  } rows[] = {{QUAL_CONST, "const "},
              {QUAL_VOLATILE, "volatile "},
              {QUAL_RESTRICT, "__restrict "},
              {QUAL_ATOMIC, "_Atomic "}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (quals & rows[i].bit) {
      buf_puts(out, rows[i].text);
    }
  }
}

static void put_space(struct buf *out)
{
  char last = out->length ? out->text[out->length - 1] : ' ';
  if (last != '*' && last != '(' && last != ' ') {
    buf_putc(out, ' ');
  }
}

static bool binds_right(const struct type *ty)
{
  return (ty->kind == TYPE_ARRAY || ty->kind == TYPE_FUNCTION) &&
         !type_by_alias(ty, 0);
}

static void put_specifier(const struct type *ty, struct buf *out)
{
  if (ty->kind == TYPE_COMPLEX) {
    buf_puts(out, "_Complex ");
    put_type(ty->base, "", 0, out);
  } else if (ty->kind == TYPE_ENUM) {
    put_enumeration_name(ty->enumeration, out);
  } else if (type_is_record(ty)) {
    put_record_name(ty->record, out);
  } else if (ty->kind == TYPE_VECTOR) {
    put_type(ty->base, "", 0, out);
    buf_printf(out, " __attribute__((vector_size(%llu)))",
               (unsigned long long)type_size(ty));
  } else {
    buf_puts(out, ty->kind < TYPE_BASIC_COUNT ? type_basic_spelling(ty->kind)
                                              : "int");
  }
}

static void put_left(const struct type *ty, unsigned how, struct buf *out)
{
  unsigned quals = kept_quals(ty, how);
  if (type_by_alias(ty, how)) {
    put_quals(quals & ~type_quals(ty->alias->type), out);
    buf_puts(out, alias_name(ty->alias));
  } else if (ty->kind == TYPE_POINTER) {
    put_left(ty->base, 0, out);
    put_space(out);
    buf_puts(out, binds_right(ty->base) ? "(*" : "*");
    if (quals) {
      put_quals(quals, out);
      out->text[--out->length] = '\0'; /* the last one's space */
    }
  } else if (ty->kind == TYPE_ARRAY) {
    put_left(ty->base, how, out);
  } else if (ty->kind == TYPE_FUNCTION) {
    put_left(ty->base, 0, out);
  } else {
    put_quals(quals, out);
    put_specifier(ty, out);
  }
}

static void put_params(const struct type *ty, struct buf *out)
{
  buf_putc(out, '(');
  for (uint64_t i = 0; i < ty->length; i++) {
    buf_puts(out, i ? ", " : "");
    put_type(ty->params[i], "", 0, out);
  }
  if (ty->variadic) {
    buf_puts(out, ty->length ? ", ..." : "...");
  } else if (!ty->length && !ty->old_style) {
    buf_puts(out, "void");
  }
  buf_putc(out, ')');
}

static void put_right(const struct type *ty, unsigned how, struct buf *out)
{
  for (; !type_by_alias(ty, how); ty = ty->base) {
    if (ty->kind == TYPE_POINTER) {
      buf_puts(out, binds_right(ty->base) ? ")" : "");
      how = 0;
    } else if (ty->kind == TYPE_ARRAY && ty->incomplete) {
      buf_puts(out, "[]");
    } else if (ty->kind == TYPE_ARRAY) {
      buf_putc(out, '[');
      buf_putu(out, ty->length);
      buf_putc(out, ']');
    } else if (ty->kind == TYPE_FUNCTION) {
      put_params(ty, out);
      how = 0;
    } else {
      return;
    }
  }
}

void put_type(const struct type *ty, const char *name, unsigned how,
              struct buf *out)
{
  put_left(ty, how, out);
  if (*name) {
    put_space(out);
    buf_puts(out, name);
  }
  put_right(ty, how, out);
}

void print_type(const struct type *ty, const char *name, struct buf *out)
{
  put_type(ty, name, 0, out);
}
