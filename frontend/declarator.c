/* declarator.c -- declarators and type names (C11 6.7.6, 6.7.7).
 *
 * What surrounds the name is collected as steps, nearest to the name first,
 * and then applied to the base type from the outside in. */
#include "frontend/front.h"

enum step_kind { STEP_POINTER, STEP_ARRAY, STEP_FUNCTION };

struct step {
  uint8_t kind;
  uint8_t quals; /* pointer; array parameter: of the pointer it becomes */
  bool incomplete, variadic, old_style;
  uint64_t length;
  struct node *length_node; /* variable */
  loc_t at;
  struct type **params;
};

struct step_vec VEC_BODY(struct step);

enum { STEPS_MAX = 64 };

static unsigned qualifiers_read(struct front *f, struct attrs *a)
{
  unsigned quals = 0;
  for (;;) {
    switch (f->tok->kind) {
    case TOK_CONST:
      quals |= QUAL_CONST;
      break;
    case TOK_VOLATILE:
      quals |= QUAL_VOLATILE;
      break;
    case TOK_RESTRICT:
      quals |= QUAL_RESTRICT;
      break;
    case TOK_ATOMIC:
      quals |= QUAL_ATOMIC;
      break;
    case TOK_EXTENSION:
      break;
    case TOK_ATTRIBUTE:
      attrs_read(f, a);
      continue;
    default:
      return quals;
    }
    tok_next(f);
  }
}

/* The length of a variable array is evaluated once, where its declarator
 * stands, into a variable of ours. */
static struct node *variable_length(struct front *f, struct node *n, loc_t at)
{
  struct type *size = type_basic(f->types, TYPE_ULONG);
  struct var *v;
  if (f->func) {
    v = var_temp(f->program, f->func, size, at);
  } else {
    v = ARENA_NEW(f->arena, struct var);
    v->kind = VAR_TEMP;
    v->type = size;
    v->at = at;
  }
  struct node *place = make_var(f, v, at);
  VEC_PUSH(f->scratch, &f->pending,
           make_assign(f, place, node_cast(f, n, size, true), at));
  return rvalue(f, make_var(f, v, at));
}

static void array_length(struct front *f, struct step *s)
{
  loc_t at = f->tok->at;
  struct node *n = rvalue(f, assignment_expression(f));
  struct number v;
  if (f->failed || is_error(n)) {
    return;
  }
  if (!type_is_integer(n->type)) {
    diag_error(f->diag, at, "the length of an array must be an integer");
  } else if (constant_int(n, &v)) {
    if ((int64_t)v.high < 0) {
      diag_error(f->diag, at, "the length of an array is negative");
    } else if (v.high || v.low > UINT64_MAX / 2) {
      diag_error(f->diag, at, "the array is too large");
    } else {
      s->length = v.low;
    }
  } else if (f->scope->depth == 0) {
    diag_error(f->diag, at,
               "an array of variable length needs a function around it");
  } else {
    s->length_node = variable_length(f, n, at);
  }
}

static void array_suffix(struct front *f, struct step_vec *steps)
{
  struct step s = {.kind = STEP_ARRAY, .at = f->tok->at};
  struct attrs ignored = {0};
  tok_next(f);
  tok_accept(f, TOK_STATIC);
  s.quals = (uint8_t)qualifiers_read(f, &ignored);
  tok_accept(f, TOK_STATIC);
  if (tok_is(f, TOK_RBRACKET)) {
    s.incomplete = true;
  } else if (tok_is(f, TOK_STAR) && tok_peek(f, 1)->kind == TOK_RBRACKET) {
    tok_next(f); /* [*]: some variable length */
    if (f->prototypes == 0) {
      diag_error(f->diag, s.at, "[*] needs to stand in a prototype");
      s.length = 1;
    } else {
      s.length_node = node_int(f, s.at, type_basic(f->types, TYPE_ULONG), 1);
    }
  } else {
    array_length(f, &s);
  }
  tok_expect(f, TOK_RBRACKET);
  VEC_PUSH(f->scratch, steps, s);
}

static struct type *adjusted_parameter(struct front *f, struct type *ty,
                                       unsigned quals)
{
  if (ty->kind == TYPE_ARRAY) {
    struct type *p = type_pointer(f->types, ty->base);
    return quals ? type_qualified(f->types, p, quals) : p;
  }
  if (ty->kind == TYPE_FUNCTION) {
    return type_pointer(f->types, ty);
  }
  return ty;
}

/* f(a, b) of old: names only, their types come behind the parenthesis. */
static void identifier_list(struct front *f, struct declarator *d)
{
  do {
    if (!tok_is(f, TOK_NAME)) {
      tok_unexpected(f, "a parameter's name");
      return;
    }
    struct param p = {.name = f->tok->name, .at = f->tok->at};
    tok_next(f);
    VEC_PUSH(f->scratch, &d->params, p);
  } while (tok_accept(f, TOK_COMMA));
}

static void parameter(struct front *f, struct declarator *d)
{
  struct specs s;
  specs_read(f, &s);
  if (s.implicit_int && !f->failed) {
    diag_warning(f->diag, s.at, "type of a parameter defaults to int");
  }
  struct declarator inner;
  declarator_read(f, s.type, DECL_EITHER, &inner);
  attrs_read(f, &inner.attrs);
  struct param p = {.name = inner.name, .at = inner.at};
  p.type = attrs_apply_type(f, inner.type, &s.attrs, p.at);
  p.type = adjusted_parameter(f, p.type, 0);
  p.var = ARENA_NEW(f->arena, struct var);
  p.var->kind = VAR_PARAM;
  p.var->name = p.name;
  p.var->type = p.type;
  p.var->at = p.at;
  if (p.name) {
    if (scope_find_here(f, p.name, SPACE_IDENT)) {
      diag_error(f->diag, p.at, "two parameters named '%s'", p.name->text);
    } else {
      scope_add(f, SYM_VAR, p.name, p.at, p.type)->var = p.var;
    }
  }
  VEC_PUSH(f->scratch, &d->params, p);
}

static void parameter_list(struct front *f, struct declarator *d,
                           struct step *s)
{
  if (tok_is(f, TOK_VOID) && tok_peek(f, 1)->kind == TOK_RPAREN) {
    tok_next(f);
    return;
  }
  f->prototypes++;
  do {
    if (tok_accept(f, TOK_ELLIPSIS)) {
      s->variadic = true;
      break;
    }
    parameter(f, d);
  } while (tok_accept(f, TOK_COMMA));
  f->prototypes--;
}

/* The parameters of the function that the declarator itself declares are kept
 * in *d; those of inner function types only as types. */
static void function_suffix(struct front *f, struct declarator *d,
                            struct step_vec *steps)
{
  struct step s = {.kind = STEP_FUNCTION, .at = f->tok->at};
  bool own = steps->count == 0;
  struct declarator list = {0};
  struct node_vec outer_pending = f->pending;
  f->pending = (struct node_vec){0};
  tok_next(f);
  scope_push(f);
  if (tok_is(f, TOK_RPAREN)) {
    s.old_style = true;
  } else if (tok_is(f, TOK_NAME) && !starts_type(f, f->tok)) {
    s.old_style = true;
    identifier_list(f, &list);
  } else {
    parameter_list(f, &list, &s);
  }
  scope_pop(f);
  tok_expect(f, TOK_RPAREN);
  s.length = list.params.count;
  if (!s.old_style) {
    s.params = arena_alloc_array(f->arena, list.params.count, sizeof *s.params);
    for (uint32_t i = 0; i < list.params.count; i++) {
      s.params[i] = list.params.at[i].type;
    }
  } else {
    s.length = 0;
  }
  if (own) {
    d->has_params = true;
    d->old_style = s.old_style;
    d->params.at = list.params.at;
    d->params.count = list.params.count;
    d->params.room = list.params.room;
    d->sizes = f->pending;
  }
  f->pending = outer_pending;
  VEC_PUSH(f->scratch, steps, s);
}

/* At '(': does it open a nested declarator rather than parameters? */
static bool opens_declarator(struct front *f, enum declarator_mode mode)
{
  const struct token *t = tok_peek(f, 1);
  if (mode == DECL_NAMED) {
    return true;
  }
  if (t->kind == TOK_RPAREN || t->kind == TOK_ELLIPSIS) {
    return false;
  }
  if (t->kind == TOK_ATTRIBUTE) {
    return true;
  }
  if (starts_type(f, t) || t->kind == TOK_REGISTER || t->kind == TOK_STATIC) {
    return false;
  }
  return t->kind == TOK_STAR || t->kind == TOK_LPAREN ||
         t->kind == TOK_LBRACKET ||
         (t->kind == TOK_NAME && mode == DECL_EITHER);
}

static void steps_read(struct front *f, enum declarator_mode mode,
                       struct declarator *d, struct step_vec *steps)
{
  struct step_vec pointers = {0};
  if (!enter(f)) {
    leave(f);
    return;
  }
  attrs_read(f, &d->attrs);
  while (tok_is(f, TOK_STAR)) {
    struct step s = {.kind = STEP_POINTER, .at = tok_next(f)->at};
    s.quals = (uint8_t)qualifiers_read(f, &d->attrs);
    VEC_PUSH(f->scratch, &pointers, s);
  }
  if (tok_is(f, TOK_NAME) && mode != DECL_ABSTRACT) {
    d->at = f->tok->at;
    d->name = tok_next(f)->name;
  } else if (tok_is(f, TOK_LPAREN) && opens_declarator(f, mode)) {
    tok_next(f);
    steps_read(f, mode, d, steps);
    tok_expect(f, TOK_RPAREN);
  } else if (mode == DECL_NAMED) {
    tok_unexpected(f, "a name to declare");
  }
  while (!f->failed) {
    if (tok_is(f, TOK_LBRACKET)) {
      array_suffix(f, steps);
    } else if (tok_is(f, TOK_LPAREN)) {
      function_suffix(f, d, steps);
    } else {
      break;
    }
  }
  for (uint32_t i = pointers.count; i-- > 0;) {
    VEC_PUSH(f->scratch, steps, pointers.at[i]);
  }
  leave(f);
}

static struct type *apply_array(struct front *f, struct type *ty,
                                const struct step *s)
{
  if (ty->kind == TYPE_FUNCTION || ty->kind == TYPE_VOID ||
      (!type_is_complete(ty) && ty->kind != TYPE_ERROR)) {
    diag_error(f->diag, s->at, "array of a type that has no size");
    return &f->types->error;
  }
  uint64_t size = type_size(ty);
  if (size && s->length > (UINT64_MAX / 4) / size) {
    diag_error(f->diag, s->at, "the array is too large");
    return &f->types->error;
  }
  struct type *array = type_array(f->types, ty, s->length);
  array->incomplete = s->incomplete;
  if (s->length_node) {
    array->variable = array->variably_modified = true;
    array->length_node = s->length_node;
  }
  return array;
}

static struct type *apply_function(struct front *f, struct type *ty,
                                   const struct step *s)
{
  if (ty->kind == TYPE_FUNCTION || ty->kind == TYPE_ARRAY) {
    diag_error(f->diag, s->at, "a function cannot return a %s",
               ty->kind == TYPE_ARRAY ? "array" : "function");
    return &f->types->error;
  }
  struct type *fn =
      type_function(f->types, ty, s->params, s->length, s->variadic);
  fn->old_style = s->old_style;
  for (uint64_t i = 0; i < s->length; i++) {
    fn->variably_modified =
        fn->variably_modified || s->params[i]->variably_modified;
  }
  return fn;
}

void declarator_read(struct front *f, struct type *base,
                     enum declarator_mode mode, struct declarator *d)
{
  *d = (struct declarator){.at = f->tok->at, .type = base};
  struct step_vec steps = {0};
  steps_read(f, mode, d, &steps);
  if (steps.count > STEPS_MAX) {
    diag_unsupported(f->diag, d->at, "a declarator of more than %d parts",
                     STEPS_MAX);
    steps.count = 0;
  }
  struct type *ty = base;
  for (uint32_t i = steps.count; i-- > 0;) {
    const struct step *s = &steps.at[i];
    switch (s->kind) {
    case STEP_POINTER:
      ty = type_pointer(f->types, ty);
      if (s->quals) {
        ty = type_qualified(f->types, ty, s->quals);
      }
      break;
    case STEP_ARRAY:
      ty = apply_array(f, ty, s);
      break;
    case STEP_FUNCTION:
      ty = apply_function(f, ty, s);
      break;
    }
  }
  if (steps.count && steps.at[0].kind == STEP_ARRAY && steps.at[0].quals &&
      ty->kind == TYPE_ARRAY) { /* int a[const 3]: a const pointer */
    ty = adjusted_parameter(f, ty, steps.at[0].quals);
  }
  d->type = f->failed ? &f->types->error : ty;
  if (d->has_params && d->type->kind != TYPE_FUNCTION) {
    d->has_params = false;
  }
}

struct type *type_name_read(struct front *f)
{
  struct specs s;
  if (!specs_read_any(f, &s)) {
    return &f->types->error;
  }
  struct declarator d;
  declarator_read(f, s.type, DECL_ABSTRACT, &d);
  return attrs_apply_type(f, d.type, &s.attrs, s.at);
}
