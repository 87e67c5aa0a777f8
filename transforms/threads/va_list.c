/* va_list.c -- what va_list is here.
 *
 * Needs: program_reach.  Gives: the types of its objects, and of arguments.
 * Calls are inlined, so the arguments of each call are variables; a table of
 * them says where they are and what they are (variadic.c). A va_list keeps its
 * size and alignment, but becomes a record whose first member is a pointer to
 * the next argument in such a table.
 * Programs that have none stay as they are. */
#include "transforms/transforms.h"

#include <string.h>

static void set_field(struct program *p, struct record *r, const char *name,
                      struct type *ty)
{
  struct field *f = &r->fields[r->count++];
  f->name = names_get_z(p->names, name);
  f->type = ty;
}

static struct record *make_record(struct program *p, const char *tag)
{
  struct record *r = record_new(&p->types, names_get_z(p->names, tag), false);
  r->fields = arena_alloc_array(p->arena, 2, sizeof *r->fields);
  return r;
}

static struct type *record_type(struct types *t, struct record *r)
{
  struct type *ty = type_of_kind(t, TYPE_STRUCT, NULL);
  ty->record = r;
  return ty;
}

static void make_types(struct program *p)
{
  struct types *t = &p->types;
  struct type *none = type_basic(t, TYPE_VOID), *list;
  struct record *argument = make_record(p, "__ts_argument");
  set_field(p, argument, "__ts_at", type_pointer(t, none));
  set_field(p, argument, "__ts_kind", type_basic(t, TYPE_UINT));
  record_layout(argument);
  struct record *r = make_record(p, "__ts_va_list");
  list = type_pointer(t, record_type(t, argument));
  uint64_t rest = type_size(type_basic(t, TYPE_VA_LIST)) - type_size(list);
  set_field(p, r, "__ts_next", list);
  if (rest) {
    set_field(p, r, "__ts_rest", type_array(t, type_basic(t, TYPE_CHAR), rest));
  }
  record_layout(r);
  t->argument = argument;
  t->va_list = r;
}

static void change_type(struct types *t, struct type *ty)
{
  for (; ty; ty = ty->base) {
    if (ty->alias) {
      change_type(t, ty->alias->type);
    }
    if (ty->kind == TYPE_VA_LIST) {
      ty->kind = TYPE_STRUCT;
      ty->record = t->va_list;
      ty->alias = NULL;
    }
    for (uint64_t i = 0; ty->kind == TYPE_FUNCTION && i < ty->length; i++) {
      change_type(t, ty->params[i]);
    }
  }
}

static void change_expr(struct types *t, struct expr *e)
{
  change_type(t, e->type);
  if (e->kind == EXPR_SIZEOF || e->kind == EXPR_TYPE) {
    change_type(t, e->of_type);
  }
  for (int i = 0; i < expr_operands(e); i++) {
    change_expr(t, expr_operand(e, i));
  }
}

static void change_root(void *user, struct expr *e, enum role role)
{
  (void)role;
  change_expr(user, e);
}

static void change_init(struct types *t, const struct init *in)
{
  change_type(t, in->type);
  for (uint32_t i = 0; i < in->count; i++) {
    change_init(t, in->parts[i].init);
  }
}

static void change_vars(struct types *t, const struct var_vec *vars)
{
  for (uint32_t i = 0; i < vars->count; i++) {
    change_type(t, vars->at[i]->type);
    if (vars->at[i]->init) {
      change_init(t, vars->at[i]->init);
    }
  }
}

static bool is_used(const struct program *p)
{
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    const struct func *f = p->funcs.at[i];
    if (f->reachable && strncmp(f->name->text, "__builtin_va_", 13) == 0) {
      return true;
    }
  }
  return false;
}

void va_list_run(struct program *p)
{
  struct types *t = &p->types;
  if (!is_used(p)) {
    return;
  }
  make_types(p);
  change_vars(t, &p->globals);
  for (uint32_t i = 0; i < p->funcs.count; i++) {
    change_type(t, p->funcs.at[i]->type);
    change_vars(t, &p->funcs.at[i]->params);
    change_vars(t, &p->funcs.at[i]->locals);
  }
  for (uint32_t i = 0; i < t->records.count; i++) {
    const struct record *r = t->records.at[i];
    for (uint32_t k = 0; k < r->count; k++) {
      change_type(t, r->fields[k].type);
    }
  }
  program_exprs(p, true, change_root, t);
}
