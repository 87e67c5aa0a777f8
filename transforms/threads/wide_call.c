/* wide_call.c -- calls of this machine's C library, whose long and size_t are
 * wider than those of a program that is read with -m32.
 *
 * The compiler's own prototype of the function decides: it is not declared, and
 * its integers are passed as long. */
#include "transforms/threads/expand.h"

#include <string.h>

/* Functions with long or size_t that compilers know by name. */
static bool is_known(const char *name)
{
  static const char *const names[] = {
      "bcmp",    "bcopy",       "bzero",   "ffsl",    "labs",
      "memchr",  "memcmp",      "memcpy",  "memmove", "mempcpy",
      "memset",  "snprintf",    "sprintf", "stpncpy", "strncat",
      "strncmp", "strncasecmp", "strncpy", "strndup"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], name) == 0) {
      return true;
    }
  }
  return false;
}

/* Whether the two may differ: size_t is unsigned int there, long is int. */
static bool may_differ(const struct func *f)
{
  bool differ =
      f->type->variadic || f->type->old_style || type_is_record(f->type->base);
  for (uint64_t i = 0; i < f->type->length; i++) {
    differ = differ || f->type->params[i]->kind == TYPE_UINT;
  }
  return differ || is_known(f->name->text);
}

enum wide_call wide_call(const struct expander *x, const struct func *f)
{
  const char *name = f->name->text;
  bool builtin = strncmp(name, "__builtin_", 10) == 0;
  name += builtin ? 10 : 0;
  return !x->program->dialect.ilp32 || !may_differ(f) ? WIDE_NOT
         : is_known(name)                             ? WIDE_KNOWN
         : builtin                                    ? WIDE_NOT
                                                      : WIDE_UNKNOWN;
}

struct func *wide_func(struct expander *x, const char *name,
                       struct type *result)
{
  const struct func_vec *all = &x->program->funcs;
  name += strncmp(name, "__builtin_", 10) == 0 ? 10 : 0;
  struct name *n = names_get_z(x->program->names, name);
  for (uint32_t i = 0; i < all->count; i++) {
    if (all->at[i]->name == n && all->at[i]->is_builtin) {
      return all->at[i];
    }
  }
  struct func *f = ARENA_NEW(x->arena, struct func);
  f->name = n;
  f->type = type_function(&x->program->types, result, NULL, 0, false);
  f->type->old_style = true;
  f->is_builtin = true;
  VEC_PUSH(x->program->arena, &x->program->funcs, f);
  return f;
}

struct expr *wide_argument(struct expander *x, struct expr *arg)
{
  const struct type *ty = arg->type;
  bool narrow = type_is_integer(ty) && type_size(ty) <= 4;
  enum type_kind wide = type_is_unsigned(ty) ? TYPE_ULONG : TYPE_LONG;
  return narrow ? expr_cast(x->program, arg, basic(x, wide), false) : arg;
}
