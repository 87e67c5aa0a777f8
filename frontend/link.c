/* link.c -- functions and variables with linkage (C11 6.2.2), within one file
 * and across the files of a program. */
#include "frontend/front.h"
#include "frontend/lower.h"

#include <assert.h>

/* This file's meaning of a name at file scope. */
static struct symbol *file_symbol(const struct name *n)
{
  struct symbol *s = scope_find(n, SPACE_IDENT);
  while (s && s->depth > 0) {
    s = s->outer;
  }
  return s && s->weak ? NULL : s;
}

/* The program's object of that name with external linkage. */
static struct symbol *linked(const struct name *n)
{
  return n->bound[SPACE_LINK];
}

static void link_symbol(struct front *f, struct symbol *s)
{
  struct symbol *copy = ARENA_NEW(f->arena, struct symbol);
  *copy = *s;
  copy->outer = copy->next = NULL;
  s->name->bound[SPACE_LINK] = copy;
}

static void conflict(struct front *f, loc_t at, const struct symbol *old)
{
  diag_error(f->diag, at, "conflicting types for '%s'", old->name->text);
  diag_note(f->diag, old->at, "it was declared here");
}

/* What another file says of the name is nothing to the compiler; the linker
 * looks at no types. Of another type it is a view of its own, which views.c
 * brings together with the definition. */
static struct symbol *foreign(struct front *f, enum symbol_kind k,
                              struct name *n, struct type *ty, loc_t at)
{
  struct symbol *old = linked(n);
  if (!old || (old->kind == k &&
               type_same(old->type, ty, k == SYM_VAR ? SAME_QUALS : 0))) {
    return old;
  }
  if (old->kind != k) {
    diag_unsupported(f->diag, at,
                     "'%s', which is something else in another file", n->text);
  }
  return NULL;
}

/* An earlier declaration of n, if it is of the same kind and type. */
static struct symbol *earlier(struct front *f, enum symbol_kind k,
                              struct name *n, struct type *ty, bool is_static,
                              loc_t at)
{
  struct symbol *old = file_symbol(n);
  if (!old) {
    return is_static ? NULL : foreign(f, k, n, ty, at);
  }
  if (old->kind != k) {
    diag_error(f->diag, at, "'%s' redeclared as something else", n->text);
    diag_note(f->diag, old->at, "it was declared here");
    return NULL;
  }
  if (!type_same(old->type, ty, k == SYM_VAR ? SAME_QUALS : 0)) {
    conflict(f, at, old);
    return NULL;
  }
  return old;
}

/* Two files of the user's differ in what they see. */
static bool note_view(struct front *f)
{
  f->program->has_views = f->program->has_views || !f->options->allow_reserved;
  return true;
}

struct func *link_func(struct front *f, struct name *n, struct type *ty,
                       bool is_static, loc_t at)
{
  struct symbol *old = earlier(f, SYM_FUNC, n, ty, is_static, at);
  if (old) {
    old->type = type_composite(f->types, old->type, ty);
    old->func->type = ir_type(f, old->type);
    struct symbol *global = linked(n);
    if (global && global->func == old->func) {
      global->type = old->type;
    }
    return old->func;
  }
  struct func *fn = ARENA_NEW(f->arena, struct func);
  fn->name = n;
  fn->type = ir_type(f, ty);
  fn->is_static = is_static;
  fn->priority = fn->exit_priority = FUNC_PRIORITY;
  fn->unit = f->unit;
  fn->at = at;
  VEC_PUSH(f->arena, &f->program->funcs, fn);
  struct symbol s = {.kind = SYM_FUNC,
                     .space = SPACE_IDENT,
                     .at = at,
                     .name = n,
                     .type = ty,
                     .func = fn};
  if (!is_static && !linked(n)) {
    link_symbol(f, &s);
  } else if (!is_static) {
    fn->is_view = note_view(f);
  }
  return fn;
}

struct var *link_var(struct front *f, struct name *n, struct type *ty,
                     bool is_static, loc_t at)
{
  struct symbol *old = earlier(f, SYM_VAR, n, ty, is_static, at);
  if (old && old->var->kind == VAR_GLOBAL) {
    old->type = type_composite(f->types, old->type, ty);
    old->var->type = ir_type(f, old->type);
    struct symbol *global = linked(n);
    if (global && global->var == old->var) {
      global->type = old->type;
    }
    return old->var;
  }
  struct var *v = ARENA_NEW(f->arena, struct var);
  v->kind = VAR_GLOBAL;
  v->name = n;
  v->type = ir_type(f, ty);
  v->is_static = is_static;
  v->is_extern = true; /* until a definition is seen */
  v->unit = f->unit;
  v->at = at;
  v->id = f->program->globals.count;
  VEC_PUSH(f->arena, &f->program->globals, v);
  struct symbol s = {.kind = SYM_VAR,
                     .space = SPACE_IDENT,
                     .at = at,
                     .name = n,
                     .type = ty,
                     .var = v};
  if (!is_static && !linked(n)) {
    link_symbol(f, &s);
  } else if (!is_static) {
    v->is_view = note_view(f);
  }
  return v;
}

static bool is_pragma_weak(const struct front *f, const struct name *n)
{
  for (uint32_t i = 0; i < f->syntax.weaks.count; i++) {
    if (f->syntax.weaks.at[i].name == n) {
      return true; /* wherever in the file it stands */
    }
  }
  return false;
}

void link_declare(const struct front *f, struct linkage *l,
                  const struct name *n, bool weak)
{
  uint32_t file = f->unit + 1;
  if (weak || is_pragma_weak(f, n)) {
    l->weak_in = file;
    l->weak = l->weak || l->defined_in == file;
  }
}

enum link_define link_define(const struct front *f, struct linkage *l)
{
  uint32_t file = f->unit + 1;
  bool weak = l->weak_in == file;
  if (l->defined_in == file) {
    return LINK_AGAIN;
  }
  if (l->defined_in && weak) {
    return LINK_UNSEEN;
  }
  if (l->defined_in && !l->weak) {
    return LINK_AGAIN;
  }
  enum link_define r = l->defined_in ? LINK_REPLACES : LINK_FIRST;
  l->defined_in = file;
  l->weak = weak;
  return r;
}
