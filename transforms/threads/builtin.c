/* builtin.c -- what the compiler knows by name, where it is more than a call:
 * checks of overflow over several types, what fortified calls stand for, and
 * questions about objects. */
#include "transforms/threads/expand.h"

#include <string.h>

/* --- overflow --- */

static enum op operation(const char *name)
{
  return strstr(name, "_add_")   ? OP_ADD
         : strstr(name, "_sub_") ? OP_SUB
         : strstr(name, "_mul_") ? OP_MUL
                                 : OP_NONE;
}

static struct type *plain(struct expander *x, struct type *ty)
{
  while (ty->kind == TYPE_ENUM) {
    ty = ty->enumeration->type;
  }
  return type_unqualified(&x->program->types, ty);
}

static bool is_largest_unsigned(const struct type *ty)
{
  return type_is_unsigned(ty) && type_bits(ty) == 64;
}

/* __builtin_add_overflow(a, b, &r), __builtin_add_overflow_p(a, b, r). CBMC
 * gets them wrong if a, b and r have several types: it is 128 bits, in which
 * each result fits, that are compared with the result there. */
static bool expand_overflow(struct expander *x, struct path *p,
                            const char *name, struct expr **args,
                            uint32_t count, struct expr *place, loc_t at)
{
  struct program *pr = x->program;
  enum op op = operation(name);
  size_t n = strlen(name);
  bool asks = n > 2 && strcmp(name + n - 2, "_p") == 0;
  if (op == OP_NONE || count != 3 || !type_is_integer(args[0]->type) ||
      !type_is_integer(args[1]->type)) {
    return false;
  }
  struct type *a = plain(x, args[0]->type), *b = plain(x, args[1]->type);
  struct type *r = args[2]->type;
  r = plain(x, asks ? r : r->kind == TYPE_POINTER ? r->base : r);
  bool same = type_same(a, r, SAME_QUALS) && type_same(b, r, SAME_QUALS);
  if (same || !type_is_integer(r) || type_bits(a) > 64 || type_bits(b) > 64 ||
      type_bits(r) > 64) {
    return false;
  }
  bool large = op == OP_MUL && is_largest_unsigned(a) && is_largest_unsigned(b);
  struct type *wide = basic(x, large ? TYPE_UINT128 : TYPE_INT128);
  struct expr *sum = expr_var(pr, at, new_temp(x, wide, at));
  struct expr *result = expr_var(pr, at, new_temp(x, r, at));
  emit_assign(x, p, sum,
              expr_binary(pr, op, at, expr_cast(pr, args[0], wide, true),
                          expr_cast(pr, args[1], wide, true), wide),
              at);
  emit_assign(x, p, result, expr_cast(pr, expr_load(pr, sum), r, false), at);
  if (!asks) {
    store_result(x, p, args[2], r, expr_load(pr, result), at);
  }
  if (place) {
    struct expr *differs = expr_binary(
        pr, OP_NE, at, expr_load(pr, sum),
        expr_cast(pr, expr_load(pr, result), wide, true), basic(x, TYPE_INT));
    struct type *want = type_unqualified(&pr->types, place->type);
    emit_assign(x, p, place, expr_cast(pr, differs, want, true), at);
  }
  return true;
}

/* --- fortified calls --- */

static const struct {
  const char *name, *plain;
  uint32_t count;
} fortified[] = {
    {"memcpy", "memcpy", 3},   {"memmove", "memmove", 3},
    {"mempcpy", "mempcpy", 3}, {"memset", "memset", 3},
    {"strcpy", "strcpy", 2},   {"stpcpy", "stpcpy", 2},
    {"strncpy", "strncpy", 3}, {"strcat", "strcat", 2},
    {"strncat", "strncat", 3},
};

const char *builtin_plain(const char *name, uint32_t *count)
{
  static const char prefix[] = "__builtin___";
  size_t n = sizeof prefix - 1;
  for (size_t i = 0; i < sizeof fortified / sizeof *fortified; i++) {
    size_t length = strlen(fortified[i].name);
    if (strncmp(name, prefix, n) == 0 &&
        strncmp(name + n, fortified[i].name, length) == 0 &&
        strcmp(name + n + length, "_chk") == 0) {
      *count = fortified[i].count;
      return fortified[i].plain;
    }
  }
  return NULL;
}

/* --- objects --- */

/* The size of a whole array that is named there; else it is not understood,
 * since it depends on how well the compiler looks. */
static bool expand_object_size(struct expander *x, struct path *p,
                               const struct expr *e, struct expr *place,
                               loc_t at)
{
  while (e->kind == EXPR_CAST && e->a->type->kind == TYPE_POINTER) {
    e = e->a;
  }
  if ((e->kind != EXPR_DECAY && e->kind != EXPR_ADDR) ||
      e->a->kind != EXPR_VAR || e->a->var->is_vla) {
    return false;
  }
  set_result(x, p, place, type_size(e->a->type), at);
  return true;
}

bool expand_builtin(struct expander *x, struct path *p,
                    const struct instr *call, struct expr **args,
                    struct expr *place)
{
  const char *name = call->value->func->name->text;
  uint32_t count = call->arg_count;
  loc_t at = call->at;
  if (strstr(name, "_overflow")) {
    return !x->unit->bounds.keep_loops &&
           expand_overflow(x, p, name, args, count, place, at);
  }
  if (strcmp(name, "__builtin_object_size") == 0 && count == 2) {
    return expand_object_size(x, p, call->args[0], place, at);
  }
  if (strcmp(name, "__builtin_assume_aligned") == 0 && count) {
    if (place) {
      struct type *want = type_unqualified(&x->program->types, place->type);
      emit_assign(x, p, place, expr_cast(x->program, args[0], want, true), at);
    }
    return true;
  }
  return false;
}
