/* scan.c -- scanf and fscanf: numbers and characters from outside.
 *
 * Shape: over = library(stream)   -> the result is EOF
 *        for each conversion: stop, or *argument = anything and go on
 * A format that is not constant, or has strings or widths, is an obstacle. */
#include "transforms/threads/expand.h"

#include <string.h>

static const struct string *literal(const struct expr *e)
{
  while (e->kind == EXPR_CAST || e->kind == EXPR_DECAY) {
    e = e->a;
  }
  return e->kind == EXPR_STRING ? e->string : NULL;
}

enum conversion { NO_CONVERSION, STORES, STORES_NOTHING, NOT_KNOWN };

/* The next one in the format. */
static enum conversion next_conversion(const char **at)
{
  const char *s = *at;
  while (*s && *s != '%') {
    s++;
  }
  if (!*s) {
    return NO_CONVERSION;
  }
  s++;
  bool dropped = *s == '*';
  s += dropped;
  size_t digits = strspn(s, "0123456789");
  s += digits;
  s += strspn(s, "hlLqjzt");
  char c = *s;
  *at = c ? s + 1 : s;
  if (c == '%') {
    return STORES_NOTHING;
  }
  if (!c || !strchr("diuoxXpaAeEfFgGc", c) || digits) {
    return NOT_KNOWN;
  }
  return dropped ? STORES_NOTHING : STORES;
}

static struct expr *any(struct expander *x, struct path *p, struct type *ty,
                        loc_t at)
{
  enum model m = nondet_model(ty);
  if (m == MODEL_NONE) {
    return NULL;
  }
  while (ty->kind == TYPE_ENUM) {
    ty = ty->enumeration->type;
  }
  struct expr *t = expr_var(x->program, at, new_temp(x, ty, at));
  emit_model(x, p, m, basic(x, ty->kind), at)->place = t;
  return expr_load(x->program, t);
}

/* Stores to what the argument points to; false: it cannot be told what. */
static bool store_any(struct expander *x, struct path *p, struct expr *arg,
                      loc_t at)
{
  struct type *ty = arg->type->kind == TYPE_POINTER ? arg->type->base : NULL;
  struct expr *value =
      ty && type_is_scalar(ty)
          ? any(x, p, type_unqualified(&x->program->types, ty), at)
          : NULL;
  if (value) {
    store_result(x, p, arg, ty, value, at);
  }
  return value != NULL;
}

struct path expand_scan(struct expander *x, struct path p, struct func *f,
                        struct expr **args, uint32_t count, struct expr *place,
                        loc_t at)
{
  uint32_t next = f->library ? f->library->params.count : count;
  const struct string *s = next < count ? literal(args[next]) : NULL;
  struct paths done = {0};
  struct path other;
  uint64_t stored = 0;
  if (!s || s->prefix[0]) {
    stop_path(x, &p, EVENT_OBSTACLE, at, "a format that is not constant");
    return p;
  }
  for (uint32_t k = next; k < count; k++) {
    args[k] = fixed_argument(x, &p, args[k], at);
  }
  struct expr *over =
      expr_var(x->program, at, new_temp(x, basic(x, TYPE_INT), at));
  p = inline_call(x, p, f->library, args, next, over, at);
  if (!p.block) {
    return p;
  }
  fork_path(x, &p, expr_load(x->program, over), at, &other);
  set_result(x, &p, place, UINT64_MAX, at);
  VEC_PUSH(x->arena, &done, p);
  p = other;
  enum conversion c;
  for (const char *at_format = (const char *)s->bytes;
       (c = next_conversion(&at_format)) != NO_CONVERSION;) {
    if (c == STORES_NOTHING) {
      continue;
    }
    next++;
    struct expr *fails = any(x, &p, basic(x, TYPE_BOOL), at);
    fork_path(x, &p, fails, at, &other);
    set_result(x, &p, place, stored, at);
    VEC_PUSH(x->arena, &done, p);
    p = other;
    if (c == NOT_KNOWN || next >= count || !store_any(x, &p, args[next], at)) {
      stop_path(x, &p, EVENT_OBSTACLE, at,
                "a conversion of scanf other than to a number");
      return meet(x, &done);
    }
    stored++;
  }
  set_result(x, &p, place, stored, at);
  VEC_PUSH(x->arena, &done, p);
  return meet(x, &done);
}
