/* record.c -- struct, union and enum specifiers (C11 6.7.2.1, 6.7.2.2). */
#include "frontend/front.h"

/* The #pragma pack in force at the current token. */
static uint8_t current_pack(struct front *f)
{
  while (f->pack_next < f->syntax.packs.count &&
         f->syntax.packs.at[f->pack_next].at < f->tok->at) {
    f->pack = f->syntax.packs.at[f->pack_next++].value;
  }
  return f->program->dialect.packed ? 0 : f->pack; /* as gcc: no effect */
}

struct field_vec VEC_BODY(struct field);

static bool field_name_taken(const struct field_vec *fields,
                             const struct name *n)
{
  struct record all = {.fields = fields->at, .count = fields->count};
  struct field *path[FIELD_PATH_MAX];
  return record_find(&all, n, path) > 0;
}

static void bits_read(struct front *f, struct field *field)
{
  loc_t at = f->tok->at;
  int64_t width = constant_read(f, "width of a bit-field");
  field->is_bits = true;
  if (!type_is_integer(field->type)) {
    if (field->type->kind != TYPE_ERROR) {
      diag_error(f->diag, at, "a bit-field needs an integer type");
    }
  } else if (width < 0 || (uint64_t)width > type_bits(field->type)) {
    diag_error(f->diag, at, "width of the bit-field does not fit its type");
  } else if (width == 0 && field->name) {
    diag_error(f->diag, at, "a named bit-field of width zero");
  } else {
    field->width = (uint16_t)width;
  }
}

static void add_field(struct front *f, struct field_vec *fields,
                      struct field *field, const struct attrs *a)
{
  field->align = a->align > field->align ? a->align : field->align;
  field->packed = a->packed;
  if (field->type->kind == TYPE_FUNCTION) {
    diag_error(f->diag, field->at, "a member of function type");
    return;
  }
  if (field->name && field_name_taken(fields, field->name)) {
    diag_error(f->diag, field->at, "duplicate member '%s'", field->name->text);
    return;
  }
  if (field->type->variably_modified) {
    diag_unsupported(f->diag, field->at,
                     "a member of variable size is not supported");
    return;
  }
  VEC_PUSH(f->arena, fields, *field);
}

/* The last semicolon may be missing, as with gcc. */
static void end_of_field(struct front *f)
{
  if (tok_is(f, TOK_RBRACE)) {
    diag_warning(f->diag, f->tok->at, "no semicolon behind the last member");
  } else {
    tok_expect(f, TOK_SEMICOLON);
  }
}

/* int a, b : 3, (*c) (void); */
static void field_declaration(struct front *f, struct field_vec *fields)
{
  struct specs s;
  if (!specs_read_any(f, &s)) {
    return;
  }
  if (tok_is(f, TOK_SEMICOLON) || tok_is(f, TOK_RBRACE)) {
    end_of_field(f);
    if (type_is_record(s.type) && !s.type->record->tag) {
      struct field anonymous = {.type = s.type, .at = s.at, .align = s.align};
      add_field(f, fields, &anonymous, &s.attrs);
    } else {
      diag_warning(f->diag, s.at, "declaration declares nothing");
    }
    return;
  }
  do {
    struct declarator d = {.at = f->tok->at, .type = s.type};
    if (!tok_is(f, TOK_COLON)) {
      declarator_read(f, s.type, DECL_NAMED, &d);
    }
    struct field field = {
        .name = d.name, .type = d.type, .at = d.at, .align = s.align};
    if (tok_accept(f, TOK_COLON)) {
      bits_read(f, &field);
    }
    struct attrs a = s.attrs;
    a.align = a.align > d.attrs.align ? a.align : d.attrs.align;
    a.packed = a.packed || d.attrs.packed;
    attrs_read(f, &a);
    field.type = attrs_apply_type(f, field.type, &a, field.at);
    add_field(f, fields, &field, &a);
  } while (tok_accept(f, TOK_COMMA));
  end_of_field(f);
}

static void check_fields(struct front *f, struct record *r)
{
  for (uint32_t i = 0; i < r->count; i++) {
    struct field *field = &r->fields[i];
    bool last = i + 1 == r->count;
    if (field->type->kind == TYPE_ARRAY && field->type->incomplete) {
      if (!last && !r->is_union) {
        diag_error(f->diag, field->at, "an array [] must be the last member");
      }
      struct type *ty = type_array(f->types, field->type->base, 0);
      ty->flexible_zero = true;
      field->type = ty;
      r->flexible = true;
    } else if (!type_is_complete(field->type) &&
               field->type->kind != TYPE_ERROR) {
      diag_error(f->diag, field->at, "member '%s' has incomplete type",
                 field->name ? field->name->text : "");
      field->type = &f->types->error;
    } else if (last && !r->is_union && type_is_record(field->type) &&
               field->type->record->flexible) {
      r->flexible = true;
    }
  }
}

static void record_body(struct front *f, struct record *r, struct attrs *a)
{
  struct field_vec fields = {0};
  tok_expect(f, TOK_LBRACE);
  while (!tok_is(f, TOK_RBRACE) && !tok_is(f, TOK_END)) {
    if (tok_is(f, TOK_STATIC_ASSERT)) {
      static_assert_read(f);
    } else if (!tok_accept(f, TOK_SEMICOLON)) {
      field_declaration(f, &fields);
    }
  }
  r->pack = current_pack(f);
  tok_expect(f, TOK_RBRACE);
  attrs_read(f, a);
  r->fields = fields.at;
  r->count = fields.count;
  r->packed = a->packed || f->program->dialect.packed;
  r->align_attribute = a->align;
  r->transparent = a->transparent_union;
  check_fields(f, r);
  ilp32_align_fields(f, r);
  if (!record_layout(r)) {
    diag_error(f->diag, r->at, "the type is too large");
  }
}

/* What stands behind struct, union or enum up to the body, if one follows. */
static struct name *tag_read(struct front *f, struct attrs *a, loc_t *at,
                             bool *defines)
{
  struct name *n = NULL;
  attrs_read(f, a);
  if (tok_is(f, TOK_NAME)) {
    *at = f->tok->at;
    n = tok_next(f)->name;
  }
  attrs_read(f, a);
  *defines = tok_is(f, TOK_LBRACE);
  if (!n && !*defines) {
    tok_unexpected(f, "a tag or '{'");
  }
  return n;
}

/* The type of tag `n` to be defined or just mentioned. */
static struct type *tag_type(struct front *f, struct name *n, bool defines,
                             enum type_kind k, loc_t at)
{
  struct symbol *s = NULL;
  if (n) {
    bool here = defines || tok_is(f, TOK_SEMICOLON);
    s = here ? scope_find_here(f, n, SPACE_TAG) : scope_find(n, SPACE_TAG);
  }
  if (s && s->type->kind != k) {
    diag_error(f->diag, at, "'%s' is another kind of tag", n->text);
    diag_note(f->diag, s->at, "it was declared here");
    s = NULL;
  }
  if (s) {
    return s->type;
  }
  struct type *ty = type_of_kind(f->types, k, NULL);
  if (k == TYPE_ENUM) {
    ty->enumeration = ARENA_NEW(f->arena, struct enumeration);
    ty->enumeration->tag = n;
    ty->enumeration->at = at;
  } else {
    ty->record = record_new(f->types, n, k == TYPE_UNION);
    ty->record->at = at;
  }
  if (n) {
    scope_add(f, SYM_TAG, n, at, ty);
  }
  return ty;
}

struct type *record_read(struct front *f)
{
  enum type_kind k = tok_is(f, TOK_UNION) ? TYPE_UNION : TYPE_STRUCT;
  loc_t at = tok_next(f)->at;
  struct attrs a = {0};
  bool defines;
  struct name *n = tag_read(f, &a, &at, &defines);
  if (!n && !defines) {
    return &f->types->error;
  }
  struct type *ty = tag_type(f, n, defines, k, at);
  if (defines && enter(f)) {
    if (ty->record->complete) {
      diag_error(f->diag, at, "redefinition of '%s'", n->text);
      diag_note(f->diag, ty->record->at, "it was defined here");
      ty->record = record_new(f->types, n, k == TYPE_UNION);
    }
    ty->record->at = at;
    record_body(f, ty->record, &a);
  }
  if (defines) {
    leave(f);
  }
  return ty;
}

/* --- enumerations --- */

static bool fits(struct number v, const struct type *ty)
{
  struct number w = number_fit(v, ty);
  return w.low == v.low && w.high == v.high;
}

static enum type_kind enum_kind(struct front *f, bool negative,
                                struct number max, struct number min,
                                bool packed)
{
  static const uint8_t kinds[] = {TYPE_UCHAR, TYPE_SCHAR, TYPE_USHORT,
                                  TYPE_SHORT, TYPE_UINT,  TYPE_INT,
                                  TYPE_ULONG, TYPE_LONG};
  for (int i = packed ? 0 : 4; i < 8; i++) {
    struct type *ty = type_basic(f->types, kinds[i]);
    if (type_is_unsigned(ty) != negative && fits(max, ty) && fits(min, ty)) {
      return kinds[i];
    }
  }
  return TYPE_LONG;
}

struct enum_reader {
  struct number next, max, min;
  bool negative;
  VEC(struct enumerator) values;
  VEC(struct symbol *) symbols;
};

static void enumerator_read(struct front *f, struct enum_reader *r)
{
  struct type *i = type_basic(f->types, TYPE_INT);
  loc_t at = f->tok->at;
  if (!tok_is(f, TOK_NAME)) {
    tok_unexpected(f, "an enumerator");
    return;
  }
  struct name *n = tok_next(f)->name;
  struct attrs ignored = {0};
  attrs_read(f, &ignored);
  struct number v = r->next;
  if (tok_accept(f, TOK_ASSIGN)) {
    struct node *e = rvalue(f, conditional_expression(f));
    ilp32_check_constant(f, e, at);
    if (!f->failed && !is_error(e) && !constant_int(e, &v)) {
      diag_error(f->diag, at, "enumerator '%s' is not an integer constant",
                 n->text);
    }
  }
  if (scope_find_here(f, n, SPACE_IDENT)) {
    diag_error(f->diag, at, "redefinition of '%s'", n->text);
    diag_note(f->diag, scope_find(n, SPACE_IDENT)->at, "it was defined here");
    return;
  }
  struct type *wide = type_basic(
      f->types,
      (int64_t)v.high < 0 || v.low >> 63 == 0 ? TYPE_LONG : TYPE_ULONG);
  struct symbol *s = scope_add(f, SYM_ENUMERATOR, n, at,
                               fits(v, i) ? i
                               : fits(v, type_basic(f->types, TYPE_UINT))
                                   ? type_basic(f->types, TYPE_UINT)
                                   : wide);
  s->value[0] = v.low;
  s->value[1] = v.high;
  struct enumerator e = {n, (int64_t)v.low};
  VEC_PUSH(f->arena, &r->values, e);
  VEC_PUSH(f->arena, &r->symbols, s);
  if ((int64_t)v.high < 0) {
    r->negative = true;
    r->min = v.low < r->min.low || !r->min.high ? v : r->min;
  } else if (v.low > r->max.low) {
    r->max = v;
  }
  r->next = (struct number){v.low + 1, v.high + (v.low == UINT64_MAX)};
}

static void enum_body(struct front *f, struct type *ty, struct attrs *a)
{
  struct enum_reader r = {0};
  tok_expect(f, TOK_LBRACE);
  do {
    if (tok_is(f, TOK_RBRACE)) {
      break;
    }
    enumerator_read(f, &r);
  } while (tok_accept(f, TOK_COMMA));
  tok_expect(f, TOK_RBRACE);
  attrs_read(f, a);
  struct enumeration *e = ty->enumeration;
  e->values = r.values.at;
  e->count = r.values.count;
  e->packed = a->packed || f->program->dialect.short_enums;
  e->type =
      type_basic(f->types, enum_kind(f, r.negative, r.max, r.min, e->packed));
  e->complete = true;
  for (uint32_t i = 0; i < r.symbols.count; i++) {
    if (r.symbols.at[i]->type->kind != TYPE_INT) {
      r.symbols.at[i]->type = e->type; /* GNU: too large for int */
    }
  }
}

struct type *enum_read(struct front *f)
{
  loc_t at = tok_next(f)->at;
  struct attrs a = {0};
  bool defines;
  struct name *n = tag_read(f, &a, &at, &defines);
  if (!n && !defines) {
    return &f->types->error;
  }
  struct type *ty = tag_type(f, n, defines, TYPE_ENUM, at);
  if (defines) {
    if (ty->enumeration->complete) {
      diag_error(f->diag, at, "redefinition of 'enum %s'", n->text);
      ty->enumeration = ARENA_NEW(f->arena, struct enumeration);
    }
    enum_body(f, ty, &a);
  }
  return ty;
}
