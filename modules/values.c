/* values.c -- what is given to parameters of which nothing is said: small
 * numbers, then those at the ends of their type; short texts; data that are
 * told apart by where they are. */
#include "modules/module.h"

#include <string.h>

static void add(struct module *m, struct parameter *p, const char *value)
{
  VEC_PUSH(m->arena, &p->values, value);
}

static void add_all(struct module *m, struct parameter *p,
                    const char *const *all, uint32_t count)
{
  for (uint32_t i = 0; i < count; i++) {
    add(m, p, all[i]);
  }
}

/* Ends of what is asked for, and what is beside them. */
static void add_range(struct module *m, struct parameter *p)
{
  int64_t all[] = {p->low, p->high, p->low + 1, p->high - 1};
  for (int i = 0; i < 4; i++) {
    bool old = all[i] < p->low || all[i] > p->high;
    for (int k = 0; k < i; k++) {
      old = old || all[k] == all[i];
    }
    if (!old) {
      add(m, p, arena_printf(m->arena, "%lld", (long long)all[i]));
    }
  }
}

static void add_numbers(struct module *m, struct parameter *p)
{
  static const char *const few[] = {"0", "1", "2"};
  unsigned bits = type_is_integer(p->type) ? type_bits(p->type) : 0;
  add_all(m, p, few, bits == 1 ? 2 : 3);
  p->constants = true;
  if (bits >= 32 && !type_is_unsigned(p->type)) {
    add(m, p, "-1");
    add(m, p, "2147483647");
  }
}

/* False: nothing can be given. */
static bool find(struct module *m, struct parameter *p)
{
  static const char *const texts[] = {"\"\"", "\"a\"", "\"ab\""};
  static const char *const data[] = {"&datum[0]", "&datum[1]", "&datum[2]"};
  if (p->has_range && !p->symbolic) {
    add_range(m, p);
  }
  if (p->room) {
    p->kind = PARAMETER_OUT;
    return p->type->kind == TYPE_POINTER;
  }
  if (p->values.count || p->source || p->symbolic || p->constants) {
    if (!p->values.count && p->constants) {
      add(m, p, "0");
    }
    return true;
  }
  switch (p->kind) {
  case PARAMETER_NUMBER:
    add_numbers(m, p);
    return true;
  case PARAMETER_TEXT:
    add_all(m, p, texts, 3);
    return true;
  case PARAMETER_DATUM:
    add_all(m, p, data, 3);
    return true;
  case PARAMETER_OUT:
    return true;
  default:
    return false;
  }
}

static bool find_all(struct module *m, struct method *f)
{
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    struct parameter *p = &f->parameters.at[i];
    if (!find(m, p)) {
      struct buf type = {0};
      print_type(p->type, "", &type);
      VEC_PUSH(m->arena, &m->notes,
               arena_printf(m->arena,
                            "%s is not called: nothing says what its "
                            "parameter %u (%s) may be",
                            f->name, i + 1, type.text));
      buf_free(&type);
      return false;
    }
  }
  return true;
}

/* Those that hold stay; whether some did not. */
static bool keep(struct module *m,
                 bool (*holds)(struct module *m, struct method *f))
{
  uint32_t kept = 0, count = m->methods.count;
  for (uint32_t i = 0; i < count; i++) {
    struct method *f = m->methods.at[i];
    if (holds(m, f)) {
      f->number = kept;
      m->methods.at[kept++] = f;
    }
  }
  m->methods.count = kept;
  return kept < count;
}

/* What its parameters come from is called, too. */
static bool has_sources(struct module *m, struct method *f)
{
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    const char *source = f->parameters.at[i].source;
    if (source && !module_method(m, source)) {
      VEC_PUSH(m->arena, &m->notes,
               arena_printf(m->arena, "%s is not called: %s is not, either",
                            f->name, source));
      return false;
    }
  }
  return true;
}

bool values_find(struct module *m)
{
  keep(m, find_all);
  while (keep(m, has_sources)) {
  }
  return (!m->create || find_all(m, m->create)) &&
         (!m->destroy || find_all(m, m->destroy));
}
