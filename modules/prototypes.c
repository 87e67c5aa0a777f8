/* prototypes.c -- what headers say of a module's functions: their types; and
 * without a description, which ones are methods. */
#include "modules/module.h"

#include <stdio.h>
#include <string.h>

/* --- types --- */

/* The record that a pointer leads to; NULL: it does not. */
static const struct record *record_at(const struct type *ty)
{
  return ty && ty->kind == TYPE_POINTER && type_is_record(ty->base)
             ? ty->base->record
             : NULL;
}

static const struct type *first_type(const struct func *f)
{
  return f->type->length ? f->type->params[0] : NULL;
}

static bool is_character(const struct type *ty)
{
  return type_is_integer(ty) && type_size(ty) == 1 && ty->kind != TYPE_BOOL;
}

static uint8_t parameter_kind(const struct type *ty)
{
  if (type_is_integer(ty) || type_is_floating(ty)) {
    return PARAMETER_NUMBER;
  }
  if (ty->kind != TYPE_POINTER) {
    return PARAMETER_OTHER;
  }
  const struct type *base = ty->base;
  bool constant = base->quals & QUAL_CONST;
  bool gives = type_is_integer(base) ||
               (base->kind == TYPE_POINTER && type_is_void(base->base));
  return type_is_void(base)               ? PARAMETER_DATUM
         : is_character(base) && constant ? PARAMETER_TEXT
         : is_character(base)             ? PARAMETER_OTHER
         : gives && !constant             ? PARAMETER_OUT
                                          : PARAMETER_OTHER;
}

static uint8_t result_kind(const struct type *ty)
{
  return type_is_void(ty)           ? RESULT_NONE
         : type_is_integer(ty)      ? RESULT_NUMBER
         : ty->kind != TYPE_POINTER ? RESULT_OTHER
         : type_is_void(ty->base)   ? RESULT_DATUM
                                    : RESULT_POINTER;
}

/* Its name in C, by its tag if it has one; NULL: it has no name. */
static const char *record_text(struct module *m, const struct record *r)
{
  const char *name = r->tag     ? r->tag->text
                     : r->alias ? r->alias->name->text
                                : NULL;
  return !name    ? NULL
         : r->tag ? arena_printf(m->arena, "%s %s",
                                 r->is_union ? "union" : "struct", name)
                  : name;
}

/* --- one function --- */

static const struct func *find_func(const struct module *m, const char *name)
{
  const struct func_vec *all = &m->compilation->program.funcs;
  for (uint32_t i = 0; i < all->count; i++) {
    if (strcmp(all->at[i]->name->text, name) == 0) {
      return all->at[i];
    }
  }
  return NULL;
}

static bool is_object(struct module *m, const struct type *ty)
{
  struct buf text = {0};
  if (!m->uses_object || !ty || ty->kind != TYPE_POINTER) {
    return false;
  }
  print_type(type_unqualified(&m->compilation->program.types, ty->base), "",
             &text);
  bool same = strcmp(text.text, m->object) == 0;
  const struct alias *alias = ty->base->alias;
  const struct record *r = record_at(ty);
  const char *tagged = r ? record_text(m, r) : NULL;
  same = same || (alias && strcmp(alias->name->text, m->object) == 0) ||
         (tagged && strcmp(tagged, m->object) == 0);
  buf_free(&text);
  return same;
}

/* Its parameters, with what the description says of those of these names.
 * False: there are not as many. */
static bool bind_parameters(struct module *m, struct method *f)
{
  const struct type *ty = f->func->type;
  struct parameter *told = f->parameters.at;
  uint32_t named = f->parameters.count, skip = f->has_object;
  uint32_t count = (uint32_t)ty->length - skip;
  uint32_t first = named == count + skip ? skip : 0;
  if (named && named != count + skip && named != count) {
    return false;
  }
  f->parameters.at = NULL;
  f->parameters.count = f->parameters.room = 0;
  for (uint32_t i = 0; i < count; i++) {
    struct parameter *p = VEC_ADD(m->arena, &f->parameters);
    if (named) {
      *p = told[first + i];
    }
    p->type = ty->params[skip + i];
    p->kind = parameter_kind(p->type);
  }
  return true;
}

/* What is said of the first parameter is meant of the object, too. */
static bool tells_first(const struct method *f)
{
  const struct parameter *p = f->parameters.count ? f->parameters.at : NULL;
  return p && f->parameters.count == f->func->type->length &&
         (p->values.count || p->source);
}

/* False: it was said why. */
static bool bind(struct module *m, struct method *f)
{
  f->func = find_func(m, f->name);
  if (!f->func) {
    diag_error(&m->diag, f->at, "no header declares a function '%s'", f->name);
    return false;
  }
  if (f->func->type->old_style || f->func->type->variadic) {
    diag_error(&m->diag, f->at, "%s has no fixed parameters", f->name);
    return false;
  }
  f->has_object = is_object(m, first_type(f->func)) && !tells_first(f);
  f->result_type = f->func->type->base;
  f->result = result_kind(f->result_type);
  if (!bind_parameters(m, f)) {
    diag_error(&m->diag, f->at, "%s has %u parameters", f->name,
               (unsigned)f->func->type->length);
    return false;
  }
  return true;
}

/* --- without a description --- */

static bool ends_with(const char *name, const char *const *endings)
{
  size_t n = strlen(name);
  for (; *endings; endings++) {
    size_t k = strlen(*endings);
    if (n >= k && strcmp(name + n - k, *endings) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_of_headers(struct module *m, const struct func *f)
{
  struct place p = srcmap_line(&m->compilation->map, f->at);
  bool is = false;
  for (uint32_t i = 0; p.file && i < m->headers.count; i++) {
    is = is || strcmp(p.file, m->headers.at[i]) == 0;
  }
  return is && !f->type->old_style && !f->type->variadic && !f->is_view;
}

static uint32_t count_of(struct module *m, const struct record *r)
{
  const struct func_vec *all = &m->compilation->program.funcs;
  uint32_t count = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    count +=
        is_of_headers(m, all->at[i]) && record_at(first_type(all->at[i])) == r;
  }
  return count;
}

/* What most functions have first. */
static void find_object(struct module *m)
{
  const struct func_vec *all = &m->compilation->program.funcs;
  const struct record *best = NULL;
  uint32_t most = 0;
  for (uint32_t i = 0; i < all->count; i++) {
    const struct record *r = record_at(first_type(all->at[i]));
    if (r && is_of_headers(m, all->at[i]) && record_text(m, r) &&
        count_of(m, r) > most) {
      best = r;
      most = count_of(m, r);
    }
  }
  if (best) {
    m->object = record_text(m, best);
    m->uses_object = true;
  }
}

static struct method *method_of(struct module *m, const struct func *f)
{
  struct method *new = ARENA_NEW(m->arena, struct method);
  new->name = f->name->text;
  bind(m, new);
  return new;
}

/* Its name says what it is for. */
static void place(struct module *m, const struct func *f)
{
  static const char *const creates[] = {"_init",  "_new",   "_create", "_make",
                                        "_alloc", "_setup", "_open",   NULL};
  static const char *const destroys[] = {
      "_destroy", "_free",  "_delete",  "_fini",   "_deinit",
      "_release", "_close", "_cleanup", "_uninit", NULL};
  static const char *const goods[] = {"_is_good", "_invariant", "_is_valid",
                                      "_check", NULL};
  const char *name = f->name->text;
  bool gives = is_object(m, f->type->base);
  bool has = is_object(m, first_type(f));
  if (!m->create && (gives || has) && ends_with(name, creates)) {
    m->create = method_of(m, f);
    m->is_pointer = gives && !has;
  } else if (!m->destroy && has && ends_with(name, destroys)) {
    m->destroy = method_of(m, f);
  } else if (!m->good && (has || !m->uses_object) &&
             type_is_integer(f->type->base) &&
             f->type->length == (uint64_t)has && ends_with(name, goods)) {
    m->good = method_of(m, f);
  } else if (has || !m->uses_object) {
    VEC_PUSH(m->arena, &m->methods, method_of(m, f));
  } else {
    VEC_PUSH(m->arena, &m->notes,
             arena_printf(m->arena, "%s: no %s * is its first parameter", name,
                          m->object));
  }
}

static void find_methods(struct module *m)
{
  const struct func_vec *all = &m->compilation->program.funcs;
  if (!m->uses_object) {
    find_object(m);
  }
  for (uint32_t i = 0; i < all->count; i++) {
    if (is_of_headers(m, all->at[i])) {
      place(m, all->at[i]);
    }
  }
}

/* --- the module --- */

static bool bind_all(struct module *m)
{
  bool good = (!m->create || bind(m, m->create)) &&
              (!m->destroy || bind(m, m->destroy)) &&
              (!m->good || bind(m, m->good));
  for (uint32_t i = 0; i < m->methods.count; i++) {
    good = bind(m, m->methods.at[i]) && good;
  }
  return good;
}

bool prototypes_bind(struct module *m)
{
  bool found = m->methods.count > 0;
  if ((found || m->create || m->destroy || m->good) && !bind_all(m)) {
    return false;
  }
  if (!found) {
    find_methods(m);
  }
  if (!m->methods.count) {
    fprintf(stderr, "tessera: %s: no functions that are methods\n", m->name);
    return false;
  }
  if (m->is_pointer && !m->create) {
    fprintf(stderr, "tessera: %s: nothing creates a %s\n", m->name, m->object);
    return false;
  }
  for (uint32_t i = 0; i < m->methods.count; i++) {
    m->methods.at[i]->number = i;
  }
  return diag_ok(&m->diag);
}
