/* variadic.c -- functions with a variable number of arguments.
 *
 * Shape: f(a, b, c) of f(x, ...)
 *          -> rest0 = b; rest1 = c; rest = {{&rest0, kind}, {&rest1, kind}, {}}
 *        va_start(list, x)       -> list.next = &rest[0]
 *        v = va_arg(list, type)  -> t = list.next; if the kinds differ: stop
 *                                   v = *(type *)t->at; list.next = t + 1
 * Where it is known what list.next is, and it nearly always is, all this is
 * decided here and the argument is read directly. A va_list as an argument is
 * an array that becomes a pointer, on x86-64: what the callee takes, the caller
 * has no longer. Arguments are of a kind if va_arg by the type of one
 * reads the other: as C says, and pointers and integers of their size. */
#include "base/buf.h"
#include "transforms/threads/expand.h"

#include <string.h>

/* Kinds of arguments that are no record. */
enum { NO_KIND, KIND_DOUBLE, KIND_LDOUBLE, KIND_INTEGER, KIND_OTHER = 64 };

bool variadic_is_list(const struct expander *x, const struct type *ty)
{
  return type_is_record(ty) && ty->record == x->program->types.va_list;
}

struct expr *variadic_list(const struct expander *x, const struct expr *e)
{
  return e->kind == EXPR_LOAD && variadic_is_list(x, e->type) ? e->a : NULL;
}

static uint32_t other_kind(struct expander *x, struct type *ty)
{
  for (uint32_t i = 0; i < x->argument_types.count; i++) {
    if (type_same(x->argument_types.at[i], ty, 0)) {
      return KIND_OTHER + i;
    }
  }
  VEC_PUSH(x->arena, &x->argument_types, ty);
  return KIND_OTHER + x->argument_types.count - 1;
}

/* NO_KIND: no argument has the type, since it is promoted. */
static uint32_t kind_of(struct expander *x, struct type *ty)
{
  if (type_is_integer(ty) || ty->kind == TYPE_POINTER) {
    uint64_t size = type_size(ty);
    return size < 4 ? NO_KIND : KIND_INTEGER + (uint32_t)size;
  }
  switch ((enum type_kind)ty->kind) {
  case TYPE_FLOAT:
    return NO_KIND;
  case TYPE_DOUBLE:
    return KIND_DOUBLE;
  case TYPE_LDOUBLE:
    return KIND_LDOUBLE;
  default:
    return other_kind(x, ty);
  }
}

/* --- what is passed --- */

/* Whether anything looks at what is passed behind the parameters. */
static bool starts_list(const struct func *f)
{
  for (uint32_t b = 0; b < f->blocks.count; b++) {
    for (const struct instr *i = f->blocks.at[b]->first; i; i = i->next) {
      if (i->kind == INSTR_CALL && i->value->kind == EXPR_FUNC &&
          strcmp(i->value->func->name->text, "__builtin_va_start") == 0) {
        return true;
      }
    }
  }
  return false;
}

static struct var *new_object(struct expander *x, struct type *ty, loc_t at)
{
  struct var *v = new_temp(x, ty, at);
  v->kind = VAR_LOCAL;
  v->address_taken = true;
  return v;
}

static struct type *argument_type(struct expander *x)
{
  struct type *ty = type_of_kind(&x->program->types, TYPE_STRUCT, NULL);
  ty->record = x->program->types.argument;
  return ty;
}

/* The k-th member of a record. */
static struct expr *member(struct expander *x, struct expr *object, uint32_t k)
{
  struct field *f = &object->type->record->fields[k];
  struct expr *m = expr_new(x->program, EXPR_MEMBER, object->at, f->type);
  m->object = object;
  m->field = f;
  return m;
}

static struct expr *element(struct expander *x, struct var *table, uint32_t k,
                            loc_t at)
{
  struct program *pr = x->program;
  struct type *ty = table->type->base;
  struct expr *array =
      expr_new(pr, EXPR_DECAY, at, type_pointer(&pr->types, ty));
  array->a = expr_var(pr, at, table);
  struct expr *e = expr_new(pr, EXPR_INDEX, at, ty);
  e->a = array;
  e->b = number(x, at, TYPE_LONG, k);
  return e;
}

static struct expr *address(struct expander *x, struct expr *place)
{
  struct expr *a = expr_new(x->program, EXPR_ADDR, place->at,
                            type_pointer(&x->program->types, place->type));
  a->a = place;
  return a;
}

static void emit_argument(struct expander *x, struct path *p, struct expr *row,
                          struct var *v)
{
  struct type *any = row->type->record->fields[0].type;
  uint32_t kind = v ? kind_of(x, v->type) : NO_KIND;
  if (v) {
    struct expr *where = address(x, expr_var(x->program, row->at, v));
    emit_assign(x, p, member(x, row, 0),
                expr_cast(x->program, where, any, true), row->at);
  }
  emit_assign(x, p, member(x, row, 1), number(x, row->at, TYPE_UINT, kind),
              row->at);
}

bool variadic_takes(const struct func *f)
{
  return f->type->variadic && starts_list(f);
}

void variadic_pass(struct expander *x, struct path *p, struct frame *f,
                   struct expr **args, uint32_t count, loc_t at)
{
  uint32_t named = f->func->params.count;
  if (!variadic_takes(f->func) || count < named) {
    return;
  }
  struct types *t = &x->program->types;
  struct argument_table rest = {.count = count - named};
  rest.all = arena_alloc_array(x->arena, rest.count + 1, sizeof *rest.all);
  for (uint32_t k = 0; k < rest.count; k++) {
    struct expr *arg = args[named + k];
    rest.all[k] = new_object(x, arg->type, at);
    emit_assign(x, p, expr_var(x->program, at, rest.all[k]), arg, at);
  }
  rest.table =
      new_object(x, type_array(t, argument_type(x), rest.count + 1), at);
  for (uint32_t k = 0; k <= rest.count; k++) {
    emit_argument(x, p, element(x, rest.table, k, at),
                  k < rest.count ? rest.all[k] : NULL);
  }
  f->rest = rest.table;
  VEC_PUSH(x->arena, &x->tables, rest);
}

/* --- where a list is --- */

static void set_next(struct expander *x, struct path *p, struct expr *list,
                     struct expr *next, loc_t at)
{
  struct expr *place = member(x, list, 0);
  emit_assign(x, p, place,
              next ? next
                   : expr_cast(x->program, number(x, at, TYPE_ULONG, 0),
                               place->type, false),
              at);
}

static struct expr *get_next(struct expander *x, const struct path *p,
                             struct expr *list)
{
  struct expr *place = member(x, list, 0);
  struct expr *known =
      place_is_fixed(place) ? constants_get(&p->known, place) : NULL;
  return known ? known : expr_load(x->program, place);
}

/* The table that the list is known to go through, and how far it is; or
 * NULL. */
static const struct argument_table *
known_table(const struct expander *x, const struct expr *next, uint32_t *at)
{
  struct number n;
  if (next->kind != EXPR_ADDR || next->a->kind != EXPR_INDEX ||
      next->a->a->kind != EXPR_DECAY || next->a->a->a->kind != EXPR_VAR ||
      !expr_number(next->a->b, &n)) {
    return NULL;
  }
  for (uint32_t i = 0; i < x->tables.count; i++) {
    const struct argument_table *t = &x->tables.at[i];
    if (t->table == next->a->a->a->var && n.low <= t->count) {
      *at = (uint32_t)n.low;
      return t;
    }
  }
  return NULL;
}

static bool is_null_list(const struct expr *next)
{
  bool truth;
  return expr_truth(next, &truth) && !truth;
}

/* --- lists as arguments --- */

void variadic_give(struct expander *x, struct path *p, struct var *param,
                   struct expr *arg, loc_t at)
{
  struct expr *list = variadic_list(x, arg);
  if (list) {
    set_next(x, p, expr_var(x->program, at, param), get_next(x, p, list), at);
  }
}

void variadic_take_back(struct expander *x, struct path *p, struct frame *f,
                        struct expr **args, uint32_t count, loc_t at)
{
  if (x->program->dialect.ilp32) {
    return; /* a list is a pointer there */
  }
  for (uint32_t i = 0; i < f->func->params.count && i < count; i++) {
    struct expr *list = variadic_list(x, args[i]);
    if (list) {
      struct var *param = f->map[var_slot(f->func, f->func->params.at[i])];
      struct expr *from = expr_var(x->program, at, param);
      set_next(x, p, list, get_next(x, p, from), at);
    }
  }
}

/* --- va_arg --- */

static const char *type_text(struct expander *x, const struct type *ty)
{
  struct buf text = {0};
  print_type(ty, "", &text);
  const char *copy = arena_strndup(x->arena, text.text, text.length);
  buf_free(&text);
  return copy;
}

/* NULL: the argument can be read by that type. */
static const char *obstacle_to(struct expander *x,
                               const struct argument_table *t, uint32_t k,
                               struct type *ty)
{
  if (k == t->count) {
    return "va_arg behind the last argument";
  }
  uint32_t kind = kind_of(x, ty);
  if (kind != NO_KIND && kind == kind_of(x, t->all[k]->type)) {
    return NULL;
  }
  return arena_printf(x->arena, "va_arg of '%s' where the argument is '%s'",
                      type_text(x, ty), type_text(x, t->all[k]->type));
}

static struct expr *as_read(struct expander *x, struct expr *pointer,
                            struct type *ty)
{
  struct program *pr = x->program;
  struct expr *place = expr_new(pr, EXPR_DEREF, pointer->at, ty);
  place->a = expr_cast(pr, pointer, type_pointer(&pr->types, ty), false);
  return expr_load(pr, place);
}

/* What is read, if it is known which argument comes next. */
static struct expr *read_known(struct expander *x, struct path *p,
                               struct expr *list, struct expr *next,
                               struct type *ty, loc_t at)
{
  uint32_t k = 0;
  const struct argument_table *t = known_table(x, next, &k);
  const char *why = t ? obstacle_to(x, t, k, ty) : NULL;
  if (!t || why) {
    stop_path(x, p, EVENT_OBSTACLE, at,
              why ? why : "va_arg of a list that is not begun, or ended");
    return NULL;
  }
  struct expr *place = expr_var(x->program, at, t->all[k]);
  set_next(x, p, list, address(x, element(x, t->table, k + 1, at)), at);
  return type_same(t->all[k]->type, ty, 0) ? expr_load(x->program, place)
                                           : as_read(x, address(x, place), ty);
}

static struct expr *read_next(struct expander *x, struct path *p,
                              struct expr *list, struct expr *next,
                              struct type *ty, loc_t at)
{
  struct program *pr = x->program;
  struct expr *t = expr_var(pr, at, new_temp(x, next->type, at));
  struct path other;
  emit_assign(x, p, t, next, at);
  struct expr *row = expr_new(pr, EXPR_DEREF, at, next->type->base);
  row->a = expr_load(pr, t);
  struct expr *kind = expr_load(pr, member(x, row, 1));
  struct expr *is_it =
      expr_binary(pr, OP_EQ, at, kind, number(x, at, TYPE_UINT, kind_of(x, ty)),
                  basic(x, TYPE_INT));
  struct expr *here = expr_binary(
      pr, OP_NE, at, expr_load(pr, t),
      expr_cast(pr, number(x, at, TYPE_ULONG, 0), next->type, false),
      basic(x, TYPE_INT));
  fork_path(x, p, expr_logic(pr, OP_LAND, at, here, is_it), at, &other);
  stop_path(x, &other, EVENT_OBSTACLE, at,
            "va_arg behind the last argument, or of another type");
  struct expr *after = expr_binary(pr, OP_ADD, at, expr_load(pr, t),
                                   number(x, at, TYPE_LONG, 1), next->type);
  set_next(x, p, list, after, at);
  return as_read(x, expr_load(pr, member(x, row, 0)), ty);
}

static void expand_arg(struct expander *x, struct path *p, struct expr *list,
                       struct type *ty, struct expr *place, loc_t at)
{
  ty = type_unqualified(&x->program->types, ty);
  struct expr *next = get_next(x, p, list);
  uint32_t k;
  bool known = known_table(x, next, &k) || is_null_list(next) ||
               kind_of(x, ty) == NO_KIND;
  struct expr *value = known ? read_known(x, p, list, next, ty, at)
                             : read_next(x, p, list, next, ty, at);
  if (value && place) {
    emit_assign(x, p, place, value, at);
  }
}

/* --- the compiler's functions --- */

static void expand_start(struct expander *x, struct path *p, struct expr *list,
                         loc_t at)
{
  if (!x->frame->rest) {
    stop_path(x, p, EVENT_OBSTACLE, at, "va_start without a call");
    return;
  }
  set_next(x, p, list, address(x, element(x, x->frame->rest, 0, at)), at);
}

bool expand_variadic(struct expander *x, struct path *p,
                     const struct instr *call, struct expr **args,
                     struct expr *place)
{
  static const char prefix[] = "__builtin_va_";
  const char *name = call->value->func->name->text;
  size_t n = sizeof prefix - 1;
  struct expr *list = call->arg_count ? variadic_list(x, args[0]) : NULL;
  if (strncmp(name, prefix, n) != 0 || !list) {
    return false;
  }
  struct expr *from = call->arg_count > 1 ? variadic_list(x, args[1]) : NULL;
  if (strcmp(name + n, "start") == 0) {
    expand_start(x, p, list, call->at);
  } else if (strcmp(name + n, "copy") == 0 && from) {
    set_next(x, p, list, get_next(x, p, from), call->at);
  } else if (strcmp(name + n, "end") == 0) {
    set_next(x, p, list, NULL, call->at);
  } else if (strcmp(name + n, "arg") == 0 && call->arg_count == 2) {
    expand_arg(x, p, list, args[1]->of_type, place, call->at);
  } else {
    return false;
  }
  return true;
}

/* --- vprintf and its kin --- */

/* vprintf's list written out, for printf; NULL: it is not known. */
static struct expr **written_out(struct expander *x, const struct expr *next,
                                 struct expr **args, uint32_t *count, loc_t at)
{
  uint32_t k = 0;
  const struct argument_table *t = known_table(x, next, &k);
  if (!t) {
    return NULL;
  }
  uint32_t first = *count - 1;
  *count = first + t->count - k;
  struct expr **all = arena_alloc_array(x->arena, *count + 1, sizeof *all);
  memcpy(all, args, first * sizeof *all);
  for (uint32_t i = k; i < t->count; i++) {
    struct expr *place = expr_var(x->program, at, t->all[i]);
    all[first + i - k] = expr_load(x->program, place);
  }
  return all;
}

bool variadic_by_list(struct expander *x, struct path *p, struct instr *call,
                      struct expr ***args)
{
  const char *name = call->value->func->name->text;
  name += strncmp(name, "__builtin_", 10) == 0 ? 10 : 0;
  uint32_t count = call->arg_count;
  struct expr *list = count ? variadic_list(x, (*args)[count - 1]) : NULL;
  if (name[0] != 'v' || !list) {
    return false;
  }
  struct expr *next = get_next(x, p, list);
  struct func *plain = library_func(x, name + 1);
  struct expr **all = written_out(x, next, *args, &count, call->at);
  set_next(x, p, list, NULL, call->at);
  call->arg_count--;
  if (all && plain) {
    call->value = expr_func(x->program, call->at, plain);
    call->arg_count = count;
    *args = all;
  }
  return true;
}
