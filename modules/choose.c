#include "modules/choose.h"

#include "base/random.h"
#include "modules/plan_calls.h"

#include <string.h>

enum { CHANCE = 5, SHAPES = 6, BEFORE = 3 };

void chooser_init(struct chooser *c, const struct module *m,
                  const struct roles *r, enum choose_guide guide, uint64_t seed)
{
  uint32_t n = m->methods.count;
  *c = (struct chooser){.module = m,
                        .roles = r,
                        .guide =
                            r || guide == CHOOSE_RANDOM ? guide : CHOOSE_PAIRS,
                        .random = random_mix(seed + 1)};
  c->tried = arena_alloc_array(m->arena, (size_t)n * n, sizeof *c->tried);
}

/* --- two methods --- */

static uint32_t *tried(const struct chooser *c, uint32_t a, uint32_t b)
{
  return &c->tried[a < b ? a * c->module->methods.count + b
                         : b * c->module->methods.count + a];
}

static uint64_t bit(const struct method *f)
{
  return UINT64_C(1) << f->number;
}

static double open_patterns(const struct chooser *c, uint64_t a, uint64_t b)
{
  uint64_t all = roles_total(c->roles, a, b);
  uint64_t covered = roles_covered(c->roles, a, b);
  return all > covered ? (double)(all - covered) : 0;
}

static double rank(const struct chooser *c, const struct method *a,
                   const struct method *b)
{
  bool patterns = c->guide == CHOOSE_PATTERNS && c->count % 2 == 0;
  double open = patterns ? open_patterns(c, bit(a), bit(b)) : 1;
  return (open + 0.01) / (1 + *tried(c, a->number, b->number));
}

static const struct method *any_method(struct chooser *c, bool alone)
{
  const struct module *m = c->module;
  for (int i = 0; i < 100; i++) {
    const struct method *f =
        m->methods.at[random_below(&c->random, m->methods.count)];
    if (alone || !f->alone) {
      return f;
    }
  }
  return NULL;
}

/* False: none may be called beside others. */
static bool choose_two(struct chooser *c, const struct method **a,
                       const struct method **b)
{
  const struct module *m = c->module;
  uint32_t alike = 0;
  double best = -1;
  if (c->guide == CHOOSE_RANDOM || c->count % CHANCE == CHANCE - 1) {
    *a = any_method(c, false);
    *b = any_method(c, false);
    return *a;
  }
  for (uint32_t i = 0; i < m->methods.count; i++) {
    for (uint32_t k = i; k < m->methods.count; k++) {
      const struct method *one = m->methods.at[i], *other = m->methods.at[k];
      if (one->alone || other->alone) {
        continue;
      }
      double r = rank(c, one, other);
      bool less =
          r == best && *tried(c, i, k) < *tried(c, (*a)->number, (*b)->number);
      alike = r > best || less ? 1 : alike + (r == best);
      if (r > best || less || (r == best && !random_below(&c->random, alike))) {
        best = r;
        *a = one;
        *b = other;
      }
    }
  }
  return best >= 0;
}

/* Beside those of a, so that most is open with b; now and then any. */
static const struct method *choose_beside(struct chooser *c, uint64_t a,
                                          uint64_t b)
{
  const struct module *m = c->module;
  const struct method *best = any_method(c, false);
  if (c->guide != CHOOSE_PATTERNS || !random_below(&c->random, 3)) {
    return best;
  }
  double most = open_patterns(c, a | bit(best), b);
  for (uint32_t i = 0; i < m->methods.count; i++) {
    const struct method *f = m->methods.at[i];
    double open = f->alone ? 0 : open_patterns(c, a | bit(f), b);
    if (open > most) {
      most = open;
      best = f;
    }
  }
  return best;
}

/* --- a driver --- */

/* What is beside the two, by how often they were tried. */
static void add_others(struct chooser *c, struct planned_methods *p,
                       uint32_t shape)
{
  uint64_t a = bit(p->at[1][0]), b = bit(p->at[2][0]);
  if (shape == 2 || shape == 4) {
    plan_add(p, 1, choose_beside(c, a, b));
  }
  if (shape == 3 || shape == 4) {
    plan_add(p, 2, choose_beside(c, b, a));
  }
  if (shape == 5) {
    p->threads = 3;
    plan_add(p, 3, choose_beside(c, a, b));
  }
}

struct driver *choose_next(struct chooser *c)
{
  struct planned_methods p = {.threads = 2};
  const struct method *a = NULL, *b = NULL;
  if (!choose_two(c, &a, &b)) {
    return NULL;
  }
  uint32_t times = (*tried(c, a->number, b->number))++;
  uint32_t shape = c->guide == CHOOSE_PAIRS ? times : times % SHAPES;
  c->count++;
  plan_add(&p, 1, a);
  plan_add(&p, 2, b);
  if (c->guide != CHOOSE_PAIRS) {
    add_others(c, &p, shape);
  }
  uint32_t before = shape ? random_below(&c->random, BEFORE + 1) : 0;
  for (uint32_t i = 0; i < before; i++) {
    plan_add(&p, 0, any_method(c, true));
  }
  return plan_calls(c->module, &p, &c->random);
}

struct driver *choose_each(const struct module *m)
{
  struct driver *d = ARENA_NEW(m->arena, struct driver);
  uint32_t n = m->create ? m->create->parameters.count : 0;
  d->module = m;
  d->threads = 1;
  d->created = arena_alloc_array(m->arena, n + 1, sizeof *d->created);
  for (uint32_t i = 0; i < n; i++) {
    const struct parameter *p = &m->create->parameters.at[i];
    d->created[i].text = p->values.count ? p->values.at[0] : "0";
  }
  for (uint32_t k = 0; k < m->methods.count; k++) {
    const struct method *f = m->methods.at[k];
    struct call c = {.method = f, .thread = 1};
    c.arguments = arena_alloc_array(m->arena, f->parameters.count + 1,
                                    sizeof *c.arguments);
    for (uint32_t i = 0; i < f->parameters.count; i++) {
      const struct parameter *p = &f->parameters.at[i];
      struct argument *g = &c.arguments[i];
      g->kind = p->from                                        ? ARGUMENT_RESULT
                : p->kind == PARAMETER_OUT && !p->values.count ? ARGUMENT_OUT
                                                               : ARGUMENT_TEXT;
      g->call = p->from ? p->from->number : 0;
      g->text = p->values.count ? p->values.at[0] : "0";
    }
    VEC_PUSH(m->arena, &d->calls, c);
  }
  return d;
}
