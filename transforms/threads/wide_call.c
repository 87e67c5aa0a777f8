/* wide_call.c -- calls of this machine's C library, whose long and size_t are
 * wider than those of a program that is read with -m32: by their own
 * prototypes. The program's declarations of them are other names then. */
#include "transforms/threads/expand.h"

#include <string.h>

/* What is known to have long or size_t. The signature's first letter is the
 * result: i int, l long, m unsigned long, p void *, c const void *, v void; a
 * dot stands for more arguments. */
static const struct row {
  const char *name, *signature;
} rows[] = {{"bcmp", "iccm"},    {"bcopy", "vcpm"},       {"bzero", "vpm"},
            {"ffsl", "il"},      {"labs", "ll"},          {"memchr", "pcim"},
            {"memcmp", "iccm"},  {"memcpy", "ppcm"},      {"memmove", "ppcm"},
            {"mempcpy", "ppcm"}, {"memset", "ppim"},      {"snprintf", "ipmc."},
            {"sprintf", "ipc."}, {"stpncpy", "ppcm"},     {"strncat", "ppcm"},
            {"strncmp", "iccm"}, {"strncasecmp", "iccm"}, {"strncpy", "ppcm"},
            {"strndup", "pcm"},  {"strlen", "mc"},        {"strnlen", "mcm"},
            {"strspn", "mcc"},   {"strcspn", "mcc"},      {"strxfrm", "mpcm"}};

static const struct row *find_row(const struct func *f)
{
  const char *name = f->name->text;
  name += strncmp(name, "__builtin_", 10) == 0 ? 10 : 0;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].name, name) == 0) {
      return &rows[i];
    }
  }
  return NULL;
}

/* Whether the two may differ: size_t is unsigned int there, long is int. */
static bool may_differ(const struct func *f)
{
  if (strncmp(f->name->text, "__builtin_", 10) == 0) {
    return false; /* ilp32.c */
  }
  bool differ = f->type->variadic || f->type->old_style ||
                type_is_record(f->type->base) ||
                f->type->base->kind == TYPE_UINT;
  for (uint64_t i = 0; i < f->type->length; i++) {
    differ = differ || f->type->params[i]->kind == TYPE_UINT;
  }
  return differ;
}

enum wide_call wide_call(const struct expander *x, const struct func *f)
{
  return !x->program->dialect.ilp32 ? WIDE_NOT
         : find_row(f)              ? WIDE_KNOWN
         : may_differ(f)            ? WIDE_UNKNOWN
                                    : WIDE_NOT;
}

static struct type *letter_type(struct expander *x, char letter)
{
  struct types *t = &x->program->types;
  struct type *none = basic(x, TYPE_VOID);
  switch (letter) {
  case 'i':
    return basic(x, TYPE_INT);
  case 'l':
    return basic(x, TYPE_LONG);
  case 'm':
    return basic(x, TYPE_ULONG);
  case 'p':
    return type_pointer(t, none);
  case 'c':
    return type_pointer(t, type_qualified(t, none, QUAL_CONST));
  default:
    return none;
  }
}

static struct type *row_type(struct expander *x, const char *signature)
{
  struct type **params =
      arena_alloc_array(x->arena, strlen(signature), sizeof *params);
  uint64_t count = 0;
  const char *s = signature + 1;
  for (; *s && *s != '.'; s++) {
    params[count++] = letter_type(x, *s);
  }
  return type_function(&x->program->types, letter_type(x, *signature), params,
                       count, *s == '.');
}

enum { NO_FILE = INT32_MAX }; /* that declares it */

/* This machine's function; those of the program give way. */
static struct func *wide_func(struct expander *x, const struct row *row)
{
  const struct func_vec *all = &x->program->funcs;
  struct name *n = names_get_z(x->program->names, row->name);
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->at[i]->name == n && all->at[i]->unit == NO_FILE) {
      return all->at[i];
    }
    if (all->at[i]->name == n && !all->at[i]->is_builtin) {
      all->at[i]->is_view = true;
    }
  }
  struct func *f = ARENA_NEW(x->arena, struct func);
  f->name = n;
  f->type = row_type(x, row->signature);
  f->unit = NO_FILE;
  VEC_PUSH(x->program->arena, &x->program->funcs, f);
  return f;
}

/* As the prototype has it, or else as wide as can be. */
static struct expr *wide_argument(struct expander *x, struct expr *arg,
                                  struct type *want)
{
  const struct type *ty = arg->type;
  if (!want && type_is_integer(ty) && type_size(ty) <= 4) {
    want = basic(x, type_is_unsigned(ty) ? TYPE_ULONG : TYPE_LONG);
  }
  return want && !type_same(ty, want, SAME_QUALS)
             ? expr_cast(x->program, arg, want, false)
             : arg;
}

void expand_wide(struct expander *x, struct path *p, const struct instr *call,
                 struct expr **args, struct expr *place)
{
  const struct func *f = call->value->func;
  struct func *ours = wide_func(x, find_row(f));
  struct type *ty = ours->type, *result = ty->base;
  struct expr *t = NULL;
  if (place) {
    t = expr_var(x->program, call->at, new_temp(x, result, call->at));
  }
  struct instr *i = emit(x, p, INSTR_CALL, call->at);
  i->value = expr_func(x->program, call->at, ours);
  i->place = t;
  for (uint32_t k = 0; k < call->arg_count; k++) {
    add_arg(x, i,
            wide_argument(x, args[k], k < ty->length ? ty->params[k] : NULL));
  }
  ours->reachable = true;
  if (t) {
    struct type *want = type_unqualified(&x->program->types, place->type);
    emit_assign(x, p, place,
                expr_cast(x->program, expr_load(x->program, t), want, false),
                call->at);
  }
}
