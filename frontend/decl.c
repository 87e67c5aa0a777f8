/* decl.c -- declarations in blocks and at file scope, function definitions. */
#include "frontend/front.h"
#include "frontend/lower.h"

#include <string.h>

void pending_flush(struct front *f, struct node_vec *out)
{
  for (uint32_t i = 0; out && i < f->pending.count; i++) {
    struct node *n = node_new(f, NODE_EXPR, f->pending.at[i]->at, NULL);
    n->a = f->pending.at[i];
    VEC_PUSH(f->scratch, out, node_done(f, n));
  }
  f->pending.count = 0;
}

void static_assert_read(struct front *f)
{
  loc_t at = tok_next(f)->at;
  tok_expect(f, TOK_LPAREN);
  loc_t where = f->tok->at;
  struct node *n = rvalue(f, conditional_expression(f));
  ilp32_check_constant(f, n, where);
  struct number v;
  bool constant = !f->failed && !is_error(n) && constant_int(n, &v);
  if (!f->failed && !is_error(n) && !constant) {
    diag_error(f->diag, where, "the assertion is not constant");
  }
  const char *text = "";
  if (tok_accept(f, TOK_COMMA)) {
    struct string *s = string_read(f);
    text = s ? (const char *)s->bytes : "";
  }
  tok_expect(f, TOK_RPAREN);
  tok_expect(f, TOK_SEMICOLON);
  if (constant && !v.low && !v.high) {
    diag_error(f->diag, at, "static assertion failed: %s", text);
  }
}

/* --- what specifiers, attributes and declarator say together --- */

static struct type *declared_type(struct front *f, const struct specs *s,
                                  const struct declarator *d)
{
  struct type *ty = attrs_apply_type(f, d->type, &s->attrs, d->at);
  return attrs_apply_type(f, ty, &d->attrs, d->at);
}

static uint32_t declared_align(const struct specs *s,
                               const struct declarator *d)
{
  uint32_t align = s->align > s->attrs.align ? s->align : s->attrs.align;
  return align > d->attrs.align ? align : d->attrs.align;
}

static void declare_alias(struct front *f, const struct specs *s,
                          const struct declarator *d)
{
  struct type *ty = declared_type(f, s, d);
  if (ty->kind == TYPE_UNION &&
      (d->attrs.transparent_union || s->attrs.transparent_union)) {
    ty->record->transparent = true;
  }
  struct symbol *old = scope_find_here(f, d->name, SPACE_IDENT);
  if (old) {
    if (old->kind != SYM_ALIAS || !type_same(old->type, ty, SAME_QUALS)) {
      diag_error(f->diag, d->at, "conflicting declaration of '%s'",
                 d->name->text);
      diag_note(f->diag, old->at, "it was declared here");
    }
    return;
  }
  struct alias *a = ARENA_NEW(f->arena, struct alias);
  a->name = d->name;
  a->type = ty;
  a->at = d->at;
  if (type_is_record(ty) && !ty->record->tag && ty->quals &&
      !ty->record->known_as) {
    ty->record->known_as = a->name;
  }
  if (type_is_record(ty) && !ty->record->tag && !ty->record->alias &&
      !ty->quals) {
    ty->record->alias = a;
  }
  if (ty->kind == TYPE_ENUM && !ty->enumeration->tag &&
      !ty->enumeration->alias && !ty->quals) {
    ty->enumeration->alias = a;
  }
  struct type *named = ARENA_NEW(f->arena, struct type);
  *named = *ty;
  if (ty->kind < TYPE_BASIC_COUNT) {
    named->pointer = NULL;
  }
  /* CBMC's own types are written by what they stand for. */
  bool cbmc = strncmp(d->name->text, "__CPROVER_", 10) == 0;
  named->alias = cbmc ? NULL : a;
  uint32_t align = declared_align(s, d);
  if (align) {
    named->align = align;
    struct type *aligned = ARENA_NEW(f->arena, struct type);
    *aligned = *ty;
    aligned->align = align;
    if (ty->kind < TYPE_BASIC_COUNT) {
      aligned->pointer = NULL;
    }
    a->type = aligned;
  }
  scope_add(f, SYM_ALIAS, d->name, d->at, named)->alias = a;
}

/* At the end of a file: aliases may name functions that come later. */
void aliases_resolve(struct front *f)
{
  for (uint32_t i = 0; i < f->aliases.count; i++) {
    const struct alias_use *use = &f->aliases.at[i];
    struct symbol *t = scope_find(use->target, SPACE_IDENT);
    if (t && t->kind == SYM_FUNC && use->func) {
      use->func->alias_of = t->func;
    } else if (t && t->kind == SYM_VAR && use->var) {
      use->var->view_of = t->var;
      t->var->address_taken = true;
    } else {
      diag_error(f->diag, use->at, "'%s' is not defined to be an alias of",
                 use->target->text);
    }
  }
}

/* Each may be given with the specifiers or behind the declarator. */
static void set_priorities(struct func *fn, const struct attrs *a)
{
  if (a->exit_priority) {
    fn->exit_priority = a->exit_priority - 1;
  }
  if (a->priority) {
    fn->priority = a->priority - 1;
  }
  if (!fn->is_constructor) {
    fn->priority = fn->exit_priority;
  }
}

static void set_func_attributes(const struct front *f, struct func *fn,
                                const struct specs *s, const struct attrs *a)
{
  fn->is_noreturn =
      fn->is_noreturn || s->is_noreturn || a->noreturn || s->attrs.noreturn;
  fn->is_used = fn->is_used || a->used || s->attrs.used;
  link_declare(f, &fn->link, fn->name, a->weak || s->attrs.weak);
  fn->is_weak = fn->is_weak || fn->link.weak_in == f->unit + 1;
  fn->is_constructor =
      fn->is_constructor || a->constructor || s->attrs.constructor;
  fn->is_destructor = fn->is_destructor || a->destructor || s->attrs.destructor;
  set_priorities(fn, &s->attrs);
  set_priorities(fn, a);
  fn->visibility = a->visibility         ? a->visibility
                   : s->attrs.visibility ? s->attrs.visibility
                                         : fn->visibility;
  fn->section = a->section         ? a->section
                : s->attrs.section ? s->attrs.section
                                   : fn->section;
}

static const char atomic_prefix[] = "__VERIFIER_atomic_";

static struct func *declare_func(struct front *f, const struct specs *s,
                                 struct declarator *d, struct type *ty,
                                 const char *asm_label)
{
  struct symbol *old = scope_find_here(f, d->name, SPACE_IDENT);
  bool is_static = s->storage == STORE_STATIC;
  if (old && old->kind == SYM_FUNC) {
    is_static = old->func->is_static;
    if (s->storage == STORE_STATIC && !is_static) {
      diag_error(f->diag, d->at, "'%s' was declared without static before",
                 d->name->text);
      is_static = false;
    }
  }
  /* With gnu_inline it is the other way round. */
  bool gnu = s->attrs.gnu_inline || d->attrs.gnu_inline;
  bool inline_only =
      s->is_inline && !is_static && (s->storage == STORE_EXTERN) == gnu;
  struct func *fn = link_func(f, d->name, ty, is_static, d->at);
  bool first = !fn->declared;
  fn->is_inline = first ? inline_only : fn->is_inline && inline_only;
  fn->declared = true;
  if (asm_label) {
    fn->asm_label = asm_label;
  }
  set_func_attributes(f, fn, s, &d->attrs);
  const char *alias = d->attrs.alias ? d->attrs.alias : s->attrs.alias;
  if (alias) {
    struct alias_use use = {fn, NULL, names_get_z(f->names, alias), d->at};
    VEC_PUSH(f->arena, &f->aliases, use);
  }
  fn->atomic =
      strncmp(d->name->text, atomic_prefix, sizeof atomic_prefix - 1) == 0;
  struct symbol *here = scope_find_here(f, d->name, SPACE_IDENT);
  if (!here) {
    here = scope_add(f, SYM_FUNC, d->name, d->at, ty);
    here->func = fn;
  } else if (here->kind == SYM_FUNC && here->func == fn) {
    here->type = type_composite(f->types, here->type, ty);
  }
  return fn;
}

static void check_object_type(struct front *f, struct declarator *d,
                              struct type **ty, bool may_be_incomplete)
{
  if ((*ty)->kind == TYPE_ERROR) {
    return;
  }
  if ((*ty)->kind == TYPE_VOID ||
      (!may_be_incomplete && !type_is_complete(*ty))) {
    diag_error(f->diag, d->at, "'%s' has incomplete type", d->name->text);
    *ty = &f->types->error;
  }
}

static void set_var_attributes(struct var *v, const struct specs *s,
                               const struct declarator *d,
                               const char *asm_label)
{
  uint32_t align = declared_align(s, d);
  v->align = align > v->align ? align : v->align;
  v->is_tls = v->is_tls || s->is_tls;
  v->is_used = v->is_used || s->attrs.used || d->attrs.used;
  v->visibility = d->attrs.visibility   ? d->attrs.visibility
                  : s->attrs.visibility ? s->attrs.visibility
                                        : v->visibility;
  v->section = d->attrs.section   ? d->attrs.section
               : s->attrs.section ? s->attrs.section
                                  : v->section;
  v->asm_label = asm_label ? asm_label : v->asm_label;
  v->is_register = s->storage == STORE_REGISTER;
}

/* Initialiser of an object with static storage: read, check, keep. */
static void static_initializer(struct front *f, struct var *v, struct type **ty)
{
  loc_t at = f->tok->at;
  bool incomplete = (*ty)->kind == TYPE_ENUM && !type_is_complete(*ty);
  struct ast_init *in = initializer_read(f, ty);
  v->type = ir_type(f, *ty);
  if (f->failed || (*ty)->kind == TYPE_ERROR) {
    return;
  }
  if (incomplete) {
    diag_error(f->diag, at, "initialiser of an incomplete type");
    return;
  }
  if (v->init) {
    diag_error(f->diag, at, "redefinition of '%s'", v->name->text);
    return;
  }
  v->init = lower_static_init(f, in);
}

/* A variable at file scope, or extern in a block. */
static void declare_global(struct front *f, const struct specs *s,
                           struct declarator *d, struct type *ty,
                           const char *asm_label)
{
  bool init = tok_is(f, TOK_ASSIGN);
  struct symbol *old = scope_find_here(f, d->name, SPACE_IDENT);
  bool is_static = s->storage == STORE_STATIC ||
                   (s->storage == STORE_EXTERN && old && old->kind == SYM_VAR &&
                    old->var->is_static);
  if (is_static && old && old->kind == SYM_VAR && !old->var->is_static) {
    diag_error(f->diag, d->at, "'%s' was declared without static before",
               d->name->text);
    is_static = false;
  }
  check_object_type(f, d, &ty, true);
  struct var *v = link_var(f, d->name, ty, is_static, d->at);
  set_var_attributes(v, s, d, asm_label);
  link_declare(f, &v->link, d->name, s->attrs.weak || d->attrs.weak);
  v->is_weak = v->is_weak || v->link.weak_in == f->unit + 1;
  struct var unseen = *v, *into = v;
  if (s->storage != STORE_EXTERN || init) {
    enum link_define what = link_define(f, &v->link);
    v->is_extern = false;
    if (what == LINK_REPLACES) {
      v->init = NULL;
    } else if (what == LINK_UNSEEN) {
      unseen.init = NULL;
      into = &unseen;
    }
  }
  struct symbol *here = scope_find_here(f, d->name, SPACE_IDENT);
  bool conflict = here && (here->kind != SYM_VAR || here->var != v);
  if (!here || conflict) { /* after an error the new meaning hides the old */
    here = scope_add(f, SYM_VAR, d->name, d->at, ty);
    here->var = v;
  }
  here->type = type_composite(f->types, here->type, ty);
  if (tok_accept(f, TOK_ASSIGN)) {
    ty = here->type;
    static_initializer(f, into, &ty);
    here->type = type_composite(f->types, here->type, ty);
    v->type = ir_type(f, here->type);
    struct symbol *global = d->name->bound[SPACE_LINK];
    if (global && global->kind == SYM_VAR && global->var == v) {
      global->type = here->type;
    }
  }
  const char *alias = d->attrs.alias ? d->attrs.alias : s->attrs.alias;
  if (alias) {
    struct alias_use use = {NULL, v, names_get_z(f->names, alias), d->at};
    VEC_PUSH(f->arena, &f->aliases, use);
  }
}

static struct symbol *new_local(struct front *f, const struct specs *s,
                                struct declarator *d, struct type *ty,
                                enum var_kind k)
{
  struct symbol *old = scope_find_here(f, d->name, SPACE_IDENT);
  if (old) {
    diag_error(f->diag, d->at, "redeclaration of '%s'", d->name->text);
    diag_note(f->diag, old->at, "it was declared here");
  }
  struct var *v = ARENA_NEW(f->arena, struct var);
  v->kind = (uint8_t)k;
  v->name = d->name;
  v->type = ir_type(f, ty);
  v->owner = f->func;
  v->unit = f->unit;
  v->at = d->at;
  v->id = f->func->locals.count;
  set_var_attributes(v, s, d, NULL);
  VEC_PUSH(f->arena, &f->func->locals, v);
  struct symbol *symbol = scope_add(f, SYM_VAR, d->name, d->at, ty);
  symbol->var = v;
  return symbol;
}

static void declare_static_local(struct front *f, const struct specs *s,
                                 struct declarator *d, struct type *ty)
{
  check_object_type(f, d, &ty, tok_is(f, TOK_ASSIGN));
  struct symbol *symbol = new_local(f, s, d, ty, VAR_STATIC);
  if (tok_accept(f, TOK_ASSIGN)) {
    static_initializer(f, symbol->var, &ty);
    symbol->type = ty;
  }
}

/* __attribute__((cleanup(f))): f(&v) where the scope of v is left; or NULL. */
static struct node *cleanup_call(struct front *f, const struct specs *s,
                                 const struct declarator *d, struct var *v)
{
  const char *name = d->attrs.cleanup ? d->attrs.cleanup : s->attrs.cleanup;
  if (!name || f->failed) {
    return NULL;
  }
  struct symbol *symbol = scope_find(names_get_z(f->names, name), SPACE_IDENT);
  if (!symbol || symbol->kind != SYM_FUNC) {
    diag_error(f->diag, d->at, "'%s' is not a function to clean up by", name);
    return NULL;
  }
  struct node *place = make_var(f, v, d->at);
  return make_call(f, make_func(f, symbol->func, d->at),
                   make_addr(f, place, d->at), 1, d->at);
}

static void declare_auto(struct front *f, const struct specs *s,
                         struct declarator *d, struct type *ty,
                         struct node_vec *out)
{
  bool init = tok_is(f, TOK_ASSIGN);
  check_object_type(f, d, &ty, init);
  struct symbol *symbol = new_local(f, s, d, ty, VAR_LOCAL);
  struct var *v = symbol->var;
  struct node *n = node_new(f, NODE_DECL, d->at, NULL);
  n->var = v;
  if (is_variable_array(ty)) {
    v->is_vla = true;
    n->a = make_sizeof(f, ty, d->at);
  }
  if (tok_accept(f, TOK_ASSIGN)) {
    if (v->is_vla) {
      diag_error(f->diag, d->at,
                 "an array of variable length cannot be initialised");
    }
    n->init = initializer_read(f, &ty);
    symbol->type = ty;
    v->type = ir_type(f, ty);
  }
  pending_flush(f, out);
  n->b = cleanup_call(f, s, d, v);
  VEC_PUSH(f->scratch, out, node_done(f, n));
}

/* __auto_type x = e; the type is the initialiser's. */
static void declare_auto_type(struct front *f, const struct specs *s,
                              struct declarator *d, struct node_vec *out)
{
  tok_expect(f, TOK_ASSIGN);
  struct node *e = rvalue(f, assignment_expression(f));
  if (f->failed) {
    return;
  }
  struct type *ty =
      type_qualified(f->types, e->type, e->type->quals | s->type->quals);
  struct ast_init *init = ARENA_NEW(f->scratch, struct ast_init);
  init->type = e->type;
  init->value = e;
  init->at = e->at;
  if (!f->func) {
    bool is_static = s->storage == STORE_STATIC;
    struct var *v = link_var(f, d->name, ty, is_static, d->at);
    v->is_extern = false;
    v->init = lower_static_init(f, init);
    scope_add(f, SYM_VAR, d->name, d->at, ty)->var = v;
    return;
  }
  struct symbol *symbol = new_local(f, s, d, ty, VAR_LOCAL);
  struct node *n = node_new(f, NODE_DECL, d->at, NULL);
  n->var = symbol->var;
  n->init = init;
  n->b = cleanup_call(f, s, d, symbol->var);
  VEC_PUSH(f->scratch, out, node_done(f, n));
}

static void declare(struct front *f, const struct specs *s,
                    struct declarator *d, struct node_vec *out)
{
  const char *asm_label = asm_label_read(f);
  attrs_read(f, &d->attrs);
  if (f->failed || !d->name) {
    return;
  }
  if (s->auto_type) {
    declare_auto_type(f, s, d, out);
    return;
  }
  if (s->storage == STORE_TYPEDEF) {
    declare_alias(f, s, d);
    pending_flush(f, out);
    return;
  }
  struct type *ty = declared_type(f, s, d);
  if (ty->variably_modified && ty->kind != TYPE_FUNCTION &&
      (s->storage == STORE_EXTERN ||
       (s->storage == STORE_STATIC && is_variable_array(ty)))) {
    diag_error(f->diag, d->at, "'%s' of variable size cannot be %s",
               d->name->text, s->storage == STORE_EXTERN ? "extern" : "static");
    f->pending.count = 0;
    return;
  }
  if (ty->kind == TYPE_FUNCTION) {
    declare_func(f, s, d, ty, asm_label);
    f->pending.count = 0;
  } else if (f->scope->depth == 0 || s->storage == STORE_EXTERN) {
    declare_global(f, s, d, ty, asm_label);
    pending_flush(f, out);
  } else if (s->storage == STORE_STATIC || s->is_tls) {
    declare_static_local(f, s, d, ty);
    pending_flush(f, out);
  } else {
    declare_auto(f, s, d, ty, out);
  }
}

/* Specifiers have been read; the declarators up to ';'. */
static void declarators(struct front *f, struct specs *s, struct declarator *d,
                        struct node_vec *out)
{
  declare(f, s, d, out);
  while (tok_accept(f, TOK_COMMA)) {
    attrs_read(f, &s->attrs);
    declarator_read(f, s->type, DECL_NAMED, d);
    declare(f, s, d, out);
  }
  tok_expect(f, TOK_SEMICOLON);
}

/* Its body is not read: it uses the frame of the function that it is in. */
static void nested_function(struct front *f, struct declarator *d,
                            struct node_vec *out)
{
  struct node *bad = node_new(f, NODE_BAD_STMT, d->at, NULL);
  bad->text = "nested functions are not supported";
  VEC_PUSH(f->scratch, out, bad);
  scope_add(f, SYM_FUNC, d->name, d->at, d->type)->func =
      link_func(f, d->name, d->type, true, d->at);
  tok_next(f);
  tok_skip_group(f);
}

void local_declaration(struct front *f, struct node_vec *out)
{
  if (tok_is(f, TOK_STATIC_ASSERT)) {
    static_assert_read(f);
    return;
  }
  struct specs s;
  specs_read(f, &s);
  if (tok_accept(f, TOK_SEMICOLON)) {
    pending_flush(f, out);
    return;
  }
  struct declarator d;
  declarator_read(f, s.type, DECL_NAMED, &d);
  if (d.type->kind == TYPE_FUNCTION && tok_is(f, TOK_LBRACE)) {
    nested_function(f, &d, out);
    return;
  }
  declarators(f, &s, &d, out);
}

struct symbol *implicit_function(struct front *f, struct name *n, loc_t at)
{
  struct func *known = builtin_find(f, n);
  struct type *ty = known ? known->type : NULL;
  if (!ty) {
    ty =
        type_function(f->types, type_basic(f->types, TYPE_INT), NULL, 0, false);
    ty->old_style = true;
  }
  if (!known || !known->is_builtin) {
    diag_warning(f->diag, at, "implicit declaration of function '%s'", n->text);
  }
  struct func *fn =
      known && known->is_builtin ? known : link_func(f, n, ty, false, at);
  if (known) {
    fn->is_noreturn = known->is_noreturn;
  }
  /* Declared for the rest of the block (C90), in fact: of the file. */
  struct symbol *s = ARENA_NEW(f->arena, struct symbol);
  s->kind = SYM_FUNC;
  s->space = SPACE_IDENT;
  s->at = at;
  s->name = n;
  s->type = ty;
  s->func = fn;
  struct scope *file = f->scope;
  while (file->outer) {
    file = file->outer;
  }
  s->next = file->symbols;
  file->symbols = s;
  n->bound[SPACE_IDENT] = s; /* no meaning of n was hidden: there was none */
  return s;
}

/* --- function definitions --- */

static void old_style_param(struct front *f, struct param *p)
{
  p->var = ARENA_NEW(f->arena, struct var);
  p->var->kind = VAR_PARAM;
  p->var->name = p->name;
  p->var->type = ir_type(f, p->type);
  p->var->at = p->at;
  scope_add(f, SYM_VAR, p->name, p->at, p->type)->var = p->var;
}

/* Types of the parameters of `int f(a, b) int a; char *b; {`. */
static void old_style_types(struct front *f, struct declarator *d)
{
  while (!tok_is(f, TOK_LBRACE) && !tok_is(f, TOK_END)) {
    struct specs s;
    specs_read(f, &s);
    do {
      struct declarator inner;
      declarator_read(f, s.type, DECL_NAMED, &inner);
      attrs_read(f, &inner.attrs);
      if (f->failed) {
        return;
      }
      struct param *p = NULL;
      for (uint32_t i = 0; i < d->params.count; i++) {
        p = d->params.at[i].name == inner.name ? &d->params.at[i] : p;
      }
      struct type *ty = inner.type;
      if (ty->kind == TYPE_ARRAY) {
        ty = type_pointer(f->types, ty->base);
      } else if (ty->kind == TYPE_FUNCTION) {
        ty = type_pointer(f->types, ty);
      }
      if (!p) {
        diag_error(f->diag, inner.at, "'%s' is not a parameter",
                   inner.name->text);
      } else {
        p->type = ty;
        p->at = inner.at;
        old_style_param(f, p);
      }
    } while (tok_accept(f, TOK_COMMA));
    tok_expect(f, TOK_SEMICOLON);
  }
  for (uint32_t i = 0; i < d->params.count; i++) {
    struct param *p = &d->params.at[i];
    if (!p->type) {
      diag_warning(f->diag, p->at, "type of '%s' defaults to int",
                   p->name->text);
      p->type = type_basic(f->types, TYPE_INT);
      old_style_param(f, p);
    }
  }
  d->sizes = f->pending;
  f->pending = (struct node_vec){0};
}

static void bind_params(struct front *f, struct func *fn, struct declarator *d)
{
  fn->params = (struct var_vec){0};
  for (uint32_t i = 0; i < d->params.count; i++) {
    struct param *p = &d->params.at[i];
    p->var->type = ir_type(f, p->type);
    p->var->owner = fn;
    p->var->unit = f->unit;
    p->var->id = i;
    VEC_PUSH(f->arena, &fn->params, p->var);
    if (p->name) {
      scope_add(f, SYM_VAR, p->name, p->at, p->type)->var = p->var;
    }
    if (!type_is_complete(p->type) && p->type->kind != TYPE_ERROR) {
      diag_error(f->diag, p->at, "parameter %u has incomplete type", i + 1);
    }
  }
  for (uint32_t i = 0; i < d->sizes.count; i++) {
    struct var *v = d->sizes.at[i]->a->var;
    v->owner = fn;
    v->id = fn->locals.count;
    VEC_PUSH(f->arena, &fn->locals, v);
  }
}

/* A K&R definition behind a prototype: as many parameters, of the types that
 * the prototype says or that promote to them. */
static void check_old_style(struct front *f, struct func *fn,
                            const struct declarator *d)
{
  struct type *ty = fn->type;
  if (!d->old_style || ty->old_style) {
    return;
  }
  if (ty->length != d->params.count || ty->variadic) {
    diag_error(f->diag, d->at, "'%s' does not fit its prototype",
               d->name->text);
    return;
  }
  for (uint32_t i = 0; i < d->params.count; i++) {
    struct type *own = d->params.at[i].type;
    if (type_same(own, ty->params[i], 0)) {
      continue;
    }
    struct type *promoted = own->kind == TYPE_FLOAT
                                ? type_basic(f->types, TYPE_DOUBLE)
                                : type_promoted(f->types, own);
    if (!type_same(promoted, ty->params[i], 0)) {
      diag_error(f->diag, d->params.at[i].at,
                 "parameter %u of '%s' does not fit its prototype", i + 1,
                 d->name->text);
      return;
    }
    /* Called with the promoted type, but known by the narrow one inside. */
    fn->type = type_function(f->types, ty->base, NULL, 0, false);
    fn->type->old_style = true;
  }
}

/* Whether this definition takes the place of one in another file that owes no
 * external definition. */
static bool replaces_inline(struct front *f, const struct specs *s,
                            const struct declarator *d)
{
  struct symbol *old = scope_find(d->name, SPACE_LINK);
  return old && old->kind == SYM_FUNC && old->func->defined &&
         old->func->unit != f->unit && old->func->is_inline &&
         !(s->is_inline && s->storage == STORE_NONE);
}

static struct string *func_name_string(struct front *f, struct name *n)
{
  struct string *s = ARENA_NEW(f->arena, struct string);
  s->bytes = (const unsigned char *)n->text;
  s->length = n->length + 1;
  s->prefix = "";
  return s;
}

static void function_definition(struct front *f, struct specs *s,
                                struct declarator *d)
{
  if (d->old_style) {
    scope_push(f); /* the parameters are in scope while they get their types */
    old_style_types(f, d);
    scope_pop(f);
  }
  if (f->failed) {
    return;
  }
  struct type *ty = declared_type(f, s, d);
  bool gnu_extern = (s->attrs.gnu_inline || d->attrs.gnu_inline) &&
                    s->storage == STORE_EXTERN && s->is_inline;
  bool replace = replaces_inline(f, s, d);
  struct func *fn = declare_func(f, s, d, ty, NULL);
  check_old_style(f, fn, d);
  if (!type_is_complete(ty->base) && !type_is_void(ty->base) &&
      ty->base->kind != TYPE_ERROR) {
    diag_error(f->diag, d->at, "'%s' returns an incomplete type",
               d->name->text);
  }
  bool other_unit = fn->defined && fn->unit != f->unit;
  bool second = other_unit && s->is_inline;
  if (!gnu_extern && !fn->is_inline) {
    enum link_define what = link_define(f, &fn->link);
    replace = replace || what == LINK_REPLACES;
    second = second || (other_unit && what == LINK_UNSEEN);
  }
  bool again = fn->defined && !replace;
  if (again && !gnu_extern && !second) {
    diag_error(f->diag, d->at, "redefinition of '%s'", d->name->text);
    diag_note(f->diag, fn->at, "it was defined here");
  }
  /* A body that must not count (a second inline definition, or one that is
   * only there to be inlined) is read into a function nobody sees. */
  struct func unseen = *fn;
  struct func *into = again || gnu_extern ? &unseen : fn;
  if (!type_same(into->type, ir_type(f, ty), 0)) {
    diag_unsupported(f->diag, d->at,
                     "'%s', which has another type in another file",
                     d->name->text);
  }
  into->at = d->at;
  into->unit = f->unit;
  into->locals = (struct var_vec){0};
  into->blocks = (struct block_vec){0};
  into->defined = true;
  uint32_t errors = f->diag->errors;
  f->func = into;
  f->func_name = func_name_string(f, d->name);
  f->pending = (struct node_vec){0};
  scope_push(f);
  bind_params(f, into, d);
  struct node *body = block(f, false);
  scope_pop(f);
  ilp32_see_sizes(f, into);
  if (!f->failed) {
    into->end = body->end;
    if (f->diag->errors == errors) {
      lower_function(f, into, body, &d->sizes);
    }
    if (f->options->ast && f->diag->errors == errors) {
      buf_printf(f->options->ast, "function %s\n", d->name->text);
      ast_dump(body, 1, f->program->map, f->options->ast);
    }
  }
  f->func = NULL;
}

static void reset_scratch(struct front *f)
{
  f->pending = (struct node_vec){0};
  memset(&f->label_values, 0, sizeof f->label_values);
  arena_reset(f->scratch);
}

void external_declaration(struct front *f)
{
  reset_scratch(f);
  if (tok_accept(f, TOK_SEMICOLON)) {
    return;
  }
  if (tok_is(f, TOK_STATIC_ASSERT)) {
    static_assert_read(f);
    return;
  }
  if (tok_is(f, TOK_ASM)) {
    diag_unsupported(f->diag, f->tok->at, "asm at file scope is not supported");
    tok_fail(f);
    return;
  }
  struct token *first = f->tok;
  struct specs s;
  specs_read(f, &s);
  if (f->failed || tok_accept(f, TOK_SEMICOLON)) {
    return;
  }
  if (f->tok == first && !tok_is(f, TOK_NAME) && !tok_is(f, TOK_STAR)) {
    tok_unexpected(f, "a declaration");
    return;
  }
  struct declarator d;
  declarator_read(f, s.type, DECL_NAMED, &d);
  if (s.implicit_int && !f->failed) {
    /* `foo bar;` with an unknown type foo looks like this, too. */
    if (!d.has_params && tok_is(f, TOK_NAME)) {
      diag_error(f->diag, d.at, "unknown type name '%s'", d.name->text);
      tok_fail(f);
      return;
    }
    diag_warning(f->diag, d.at, "type of '%s' defaults to int",
                 d.name ? d.name->text : "");
  }
  bool old_types = d.has_params && d.old_style && d.params.count &&
                   starts_specs(f) && !tok_is(f, TOK_ATTRIBUTE);
  if (d.has_params && d.name && (tok_is(f, TOK_LBRACE) || old_types)) {
    function_definition(f, &s, &d);
    return;
  }
  declarators(f, &s, &d, NULL);
}
