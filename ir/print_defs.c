/* print_defs.c -- type definitions, each where it is first needed.
 *
 * A record is defined before it is needed complete; where only its tag is
 * needed it is declared. The same type seen in several translation units is
 * defined once: entity_print.same leads to the one that is. */
#include "ir/print_internal.h"

#include <inttypes.h>

enum { NAMED = 1, DECLARED = 2, BUSY = 4, DEFINED = 8 };

static void touch(struct printer *pr, struct entity_print *print)
{
  VEC_PUSH(&pr->scratch, &pr->touched, print);
  print->state |= NAMED;
}

void defs_reset(struct printer *pr)
{
  for (uint32_t i = 0; i < pr->touched.count; i++) {
    struct entity_print *print = pr->touched.at[i];
    print->state = 0;
    print->same = NULL;
  }
}

/* --- which of the same --- */

static struct alias *name_alias(struct printer *pr, struct alias *a)
{
  touch(pr, &a->print);
  if (a->builtin) {
    a->print.name = a->name->text;
    return a;
  }
  for (struct meaning *m = word_get(pr, a->name)->ordinary; m; m = m->next) {
    struct alias *other = m->entity;
    if (m->what == MEANS_ALIAS && other->name == a->name &&
        type_same(other->type, a->type, SAME_QUALS) &&
        other->type->align == a->type->align) {
      a->print.same = other;
      a->print.name = other->print.name;
      return other;
    }
  }
  a->print.name = name_take(pr, a->name, false, MEANS_ALIAS, a)->text;
  return a;
}

static struct alias *alias_canonical(struct printer *pr, struct alias *a)
{
  while (a->print.same) {
    a = a->print.same;
  }
  return a->print.state & NAMED ? a : name_alias(pr, a);
}

static void share_record(struct printer *pr, struct record *r,
                         struct record *with);

/* Parts without a name of their own are the same if what they are part of
 * is. */
static void share_part(struct printer *pr, const struct type *ty,
                       const struct type *with)
{
  while ((ty->kind == TYPE_ARRAY || ty->kind == TYPE_POINTER) &&
         with->kind == ty->kind) {
    ty = ty->base;
    with = with->base;
  }
  if (ty->kind != with->kind) {
    return;
  }
  if (ty->kind == TYPE_ENUM && ty->enumeration != with->enumeration) {
    struct enumeration *en = ty->enumeration;
    if (!en->tag && !enumeration_alias(en) && !en->print.state) {
      touch(pr, &en->print);
      en->print.same = with->enumeration;
    }
  } else if (type_is_record(ty) && ty->record != with->record) {
    struct record *r = ty->record;
    if (!r->tag && !record_alias(r) && !r->print.state) {
      touch(pr, &r->print);
      share_record(pr, r, with->record);
    }
  }
}

/* r goes by what `with` is called, and so do its parts. */
static void share_record(struct printer *pr, struct record *r,
                         struct record *with)
{
  r->print.same = with;
  r->print.name = with->print.name;
  for (uint32_t i = 0; i < r->count && i < with->count; i++) {
    share_part(pr, r->fields[i].type, with->fields[i].type);
  }
}

static const char *made_up_tag(struct printer *pr)
{
  return arena_printf(pr->program->arena, "__ts_anon_%u", ++pr->anonymous);
}

static struct record *name_tagged(struct printer *pr, struct record *r)
{
  for (struct meaning *m = word_get(pr, r->tag)->tags; m; m = m->next) {
    struct record *other = m->entity;
    if (m->what != MEANS_RECORD || other->tag != r->tag ||
        !record_same(other, r)) {
      continue;
    }
    if (other->complete || !r->complete) {
      share_record(pr, r, other);
      return other;
    }
    /* Another unit knew the tag only; its members come from here. */
    r->print.name = other->print.name;
    r->print.state = other->print.state;
    other->print.same = r;
    m->entity = r;
    return r;
  }
  r->print.name = name_take(pr, r->tag, true, MEANS_RECORD, r)->text;
  return r;
}

static struct record *name_record(struct printer *pr, struct record *r)
{
  touch(pr, &r->print);
  if (r->tag) {
    return name_tagged(pr, r);
  }
  struct alias *a = record_alias(r);
  if (!a) {
    r->print.name = made_up_tag(pr);
    return r;
  }
  struct alias *first = alias_canonical(pr, a);
  r->print.name = first->print.name;
  if (first == a) {
    return r;
  }
  share_record(pr, r, first->type->record);
  return first->type->record;
}

static struct record *record_canonical(struct printer *pr, struct record *r)
{
  while (r->print.same) {
    r = r->print.same;
  }
  return r->print.state & NAMED ? r : name_record(pr, r);
}

static struct enumeration *name_enumeration(struct printer *pr,
                                            struct enumeration *en)
{
  touch(pr, &en->print);
  struct alias *a = enumeration_alias(en);
  if (a) {
    struct alias *first = alias_canonical(pr, a);
    en->print.name = first->print.name;
    if (first != a) {
      en->print.same = first->type->enumeration;
    }
    return first->type->enumeration;
  }
  if (!en->tag) {
    en->print.name = made_up_tag(pr);
    return en;
  }
  for (struct meaning *m = word_get(pr, en->tag)->tags; m; m = m->next) {
    struct enumeration *other = m->entity;
    if (m->what == MEANS_ENUM && enumeration_same(other, en)) {
      en->print.same = other;
      en->print.name = other->print.name;
      return other;
    }
  }
  en->print.name = name_take(pr, en->tag, true, MEANS_ENUM, en)->text;
  return en;
}

static struct enumeration *enumeration_canonical(struct printer *pr,
                                                 struct enumeration *en)
{
  while (en->print.same) {
    en = en->print.same;
  }
  return en->print.state & NAMED ? en : name_enumeration(pr, en);
}

/* --- records --- */

static bool is_inline_member(const struct field *f)
{
  return !f->name && !f->is_bits && type_is_record(f->type) &&
         !f->type->record->tag && !record_alias(f->type->record);
}

static void need_members(struct printer *pr, const struct record *r)
{
  for (uint32_t i = 0; i < r->count; i++) {
    if (is_inline_member(&r->fields[i])) {
      need_members(pr, r->fields[i].type->record);
    } else {
      need_type(pr, r->fields[i].type, NEED_COMPLETE | DROP_CONST);
    }
  }
}

static void put_indent(int depth, struct buf *out)
{
  for (int i = 0; i < depth; i++) {
    buf_puts(out, "  ");
  }
}

static void put_attributes(bool packed, uint32_t align, bool transparent,
                           struct buf *out)
{
  if (packed) {
    buf_puts(out, " __attribute__((packed))");
  }
  if (align) {
    buf_printf(out, " __attribute__((aligned(%u)))", align);
  }
  if (transparent) {
    buf_puts(out, " __attribute__((transparent_union))");
  }
}

static void put_members(const struct record *r, int depth, struct buf *out)
{
  buf_puts(out, " {\n");
  for (uint32_t i = 0; i < r->count; i++) {
    const struct field *f = &r->fields[i];
    put_indent(depth + 1, out);
    if (is_inline_member(f)) {
      buf_puts(out, f->type->record->is_union ? "union" : "struct");
      put_members(f->type->record, depth + 1, out);
    } else {
      struct type ty = *f->type;
      /* [0] would not take an initialiser. */
      if (r->flexible && i + 1 == r->count && ty.flexible_zero) {
        ty.incomplete = true;
      }
      put_type(&ty, f->name ? f->name->text : "", DROP_CONST, out);
    }
    if (f->is_bits) {
      buf_printf(out, " : %u", f->width);
    }
    uint32_t align = f->align;
    if (!align && !type_by_alias(f->type, DROP_CONST)) {
      align = f->type->align;
    }
    put_attributes(f->packed, align, false, out);
    buf_puts(out, ";\n");
  }
  put_indent(depth, out);
  buf_putc(out, '}');
  put_attributes(r->packed, r->align_attribute, r->transparent, out);
}

static void put_layout_check(const struct record *r, struct buf *out)
{
  const char *name = r->print.name;
  struct buf spelled = {0};
  put_record_name(r, &spelled);
  const char *what = spelled.text;
  struct alias *a = record_alias(r);
  buf_printf(out,
             "_Static_assert(sizeof(%s) == %" PRIu64 ", \"layout of %s\");\n",
             what, r->size, name);
  if (!a || !a->type->align) {
    buf_printf(out,
               "_Static_assert(_Alignof(%s) == %u, "
               "\"alignment of %s\");\n",
               what, r->align, name);
  }
  for (uint32_t i = 0; i < r->count; i++) {
    const struct field *f = &r->fields[i];
    if (f->name && !f->is_bits) {
      buf_printf(out,
                 "_Static_assert(__builtin_offsetof(%s, %s) == %" PRIu64
                 ", \"offset of %s in %s\");\n",
                 what, f->name->text, f->offset, f->name->text, name);
    }
  }
  buf_free(&spelled);
}

static void define_record(struct printer *pr, struct record *r)
{
  const struct record *outer = pr->defining;
  uint32_t stamp = pr->stamp;
  r->print.state |= BUSY;
  pr->defining = r;
  pr->stamp = 0; /* the function that needs it does not see its inside */
  need_members(pr, r);
  pr->defining = outer;
  pr->stamp = stamp;
  struct buf *out = &pr->types_out;
  struct alias *a = record_alias(r);
  if (r->pack) {
    buf_printf(out, "#pragma pack(push, %u)\n", r->pack);
  }
  buf_puts(out, a ? "typedef " : "");
  if (a) {
    buf_puts(out, r->is_union ? "union" : "struct");
    a->print.state |= DEFINED;
  } else {
    put_record_name(r, out);
  }
  put_members(r, 0, out);
  if (a) {
    buf_printf(out, " %s", a->print.name);
    put_attributes(false, a->type->align, false, out);
  }
  buf_puts(out, ";\n");
  if (r->pack) {
    buf_puts(out, "#pragma pack(pop)\n");
  }
  if (pr->opt->check_layout) {
    put_layout_check(r, out);
  }
  r->print.state |= DEFINED;
}

static void need_record(struct printer *pr, struct record *r, bool complete)
{
  r = record_canonical(pr, r);
  if (record_alias(r)) {
    complete = true; /* it has no tag that could be declared */
    names_mention_alias(pr, record_alias(r));
  }
  unsigned state = r->print.state;
  if ((state & DEFINED) || (r == pr->defining && (state & BUSY))) {
    return;
  }
  if (complete && r->complete && !(state & BUSY)) {
    define_record(pr, r);
  } else if (!(state & DECLARED) && !record_alias(r)) {
    r->print.state |= DECLARED;
    put_record_name(r, &pr->types_out);
    buf_puts(&pr->types_out, ";\n");
  }
}

/* --- enumerations --- */

static void put_enumerator(struct printer *pr, const struct enumeration *en,
                           const struct enumerator *v, struct buf *out)
{
  struct name *n =
      name_take(pr, v->name, false, MEANS_OBJECT, (void *)(uintptr_t)v);
  buf_printf(out, "  %s = ", n->text);
  if (type_is_unsigned(en->type)) {
    uint64_t bits = (uint64_t)v->value;
    if (type_bits(en->type) < 64) {
      bits &= (1ull << type_bits(en->type)) - 1;
    }
    buf_printf(out, "%" PRIu64 "%s", bits,
               bits > UINT32_MAX  ? "ul"
               : bits > INT32_MAX ? "u"
                                  : "");
  } else if (v->value == INT64_MIN) {
    buf_puts(out, "-9223372036854775807L - 1");
  } else if (v->value == INT32_MIN) {
    buf_puts(out, "-2147483647 - 1");
  } else {
    bool fits = v->value >= INT32_MIN && v->value <= INT32_MAX;
    buf_printf(out, "%" PRId64 "%s", v->value, fits ? "" : "L");
  }
  buf_puts(out, ",\n");
}

static void need_enumeration(struct printer *pr, struct enumeration *en)
{
  en = enumeration_canonical(pr, en);
  struct alias *a = enumeration_alias(en);
  if (a) {
    names_mention_alias(pr, a);
  }
  if (en->print.state & DEFINED) {
    return;
  }
  en->print.state |= DEFINED;
  struct buf *out = &pr->types_out;
  if (a) {
    buf_puts(out, "typedef enum");
    a->print.state |= DEFINED;
  } else {
    put_enumeration_name(en, out);
  }
  if (en->complete && en->count) {
    buf_puts(out, " {\n");
    for (uint32_t i = 0; i < en->count; i++) {
      put_enumerator(pr, en, &en->values[i], out);
    }
    buf_puts(out, "}");
    put_attributes(en->packed, 0, false, out);
  }
  if (a) {
    buf_printf(out, " %s", a->print.name);
    put_attributes(false, a->type->align, false, out);
  }
  buf_puts(out, ";\n");
}

/* --- typedef names and all together --- */

static void define_alias(struct printer *pr, struct alias *a)
{
  const struct record *outer = pr->defining;
  uint32_t stamp = pr->stamp;
  a->print.state |= DEFINED;
  pr->defining = NULL;
  pr->stamp = 0;
  need_type(pr, a->type, 0);
  pr->defining = outer;
  pr->stamp = stamp;
  buf_puts(&pr->types_out, "typedef ");
  put_type(a->type, a->print.name, 0, &pr->types_out);
  if (!type_by_alias(a->type, 0)) {
    put_attributes(false, a->type->align, false, &pr->types_out);
  }
  buf_puts(&pr->types_out, ";\n");
}

static void need_alias(struct printer *pr, struct alias *a)
{
  a = alias_canonical(pr, a);
  names_mention_alias(pr, a);
  if (a->builtin || (a->print.state & DEFINED)) {
    return;
  }
  const struct type *ty = a->type;
  if (type_is_record(ty) && record_alias(ty->record) == a) {
    need_record(pr, ty->record, true);
  } else if (ty->kind == TYPE_ENUM && enumeration_alias(ty->enumeration) == a) {
    need_enumeration(pr, ty->enumeration);
  } else {
    define_alias(pr, a);
  }
}

static void need_function(struct printer *pr, const struct type *ty)
{
  need_type(pr, ty->base, 0);
  for (uint64_t i = 0; i < ty->length; i++) {
    const struct type *param = ty->params[i];
    /* A caller passes a member: it must see which there are. */
    bool whole = param->kind == TYPE_UNION && param->record->transparent &&
                 param->record->complete;
    need_type(pr, param, whole ? NEED_COMPLETE : 0);
  }
}

void need_type(struct printer *pr, const struct type *ty, unsigned how)
{
  bool spelled = true; /* not by a typedef name further out */
  for (;; ty = ty->base) {
    if (spelled && type_by_alias(ty, how)) {
      need_alias(pr, ty->alias);
      spelled = false;
      if (!(how & NEED_COMPLETE)) {
        return;
      }
    }
    if (ty->kind == TYPE_ARRAY) {
      how |= NEED_COMPLETE;
    } else if (type_is_record(ty)) {
      if (spelled || (how & NEED_COMPLETE)) {
        need_record(pr, ty->record, how & NEED_COMPLETE);
      }
      return;
    } else if (!spelled) {
      return;
    } else if (ty->kind == TYPE_FUNCTION) {
      need_function(pr, ty);
      return;
    } else if (ty->kind == TYPE_ENUM) {
      need_enumeration(pr, ty->enumeration);
      return;
    } else if (ty->kind == TYPE_POINTER || ty->kind == TYPE_VECTOR ||
               ty->kind == TYPE_COMPLEX) {
      how = 0;
    } else {
      return;
    }
  }
}
