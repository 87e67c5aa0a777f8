#include "modules/plan_calls.h"

#include "base/random.h"

#include <string.h>

enum { PROBES = 4 };

struct planner {
  const struct module *m;
  struct driver *d;
  uint64_t *random;
  bool used[4 * DRIVER_CALLS]; /* results that are taken */
};

/* --- arguments --- */

static uint32_t below(struct planner *p, uint32_t n)
{
  return p->random && n ? random_below(p->random, n) : 0;
}

static const char *any_number(struct planner *p, const struct parameter *of)
{
  uint64_t width = (uint64_t)of->high - (uint64_t)of->low;
  uint64_t more = width < UINT32_MAX ? below(p, (uint32_t)width + 1)
                                     : random_next(p->random);
  return arena_printf(p->m->arena, "%lld",
                      (long long)((uint64_t)of->low + more));
}

/* Small ones come more often than those at the ends. */
static struct argument choose_value(struct planner *p,
                                    const struct parameter *of)
{
  uint32_t n = of->values.count, few = n < 3 ? n : 3;
  struct argument g = {.kind = ARGUMENT_TEXT};
  bool whole = of->symbolic && (!n || !below(p, n + 1));
  if (whole) {
    g.kind = ARGUMENT_SYMBOLIC;
  } else if (of->kind == PARAMETER_OUT && !n) {
    g.kind = ARGUMENT_OUT;
  } else if (p->random && of->has_range && !below(p, 4)) {
    g.text = any_number(p, of);
  } else {
    uint32_t which = below(p, 3) ? below(p, few) : below(p, n);
    g.text = of->values.at[which];
    g.simplest = which == 0;
  }
  return g;
}

/* A call before that one whose result nobody has taken; calls.count: none. */
static uint32_t find_result(struct planner *p, const struct method *from,
                            uint32_t thread)
{
  struct driver *d = p->d;
  for (uint32_t k = d->calls.count; k-- > 0;) {
    const struct call *c = &d->calls.at[k];
    if (c->method == from && !p->used[k] &&
        (c->thread == thread || !c->thread)) {
      return k;
    }
  }
  return d->calls.count;
}

static bool add_call(struct planner *p, const struct method *f,
                     uint32_t thread);

/* What it takes is called right before it, if need be. */
static bool find_sources(struct planner *p, const struct method *f,
                         uint32_t thread, struct argument *to)
{
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    const struct parameter *of = &f->parameters.at[i];
    if (!of->from) {
      continue;
    }
    uint32_t k = find_result(p, of->from, thread);
    if (k == p->d->calls.count) {
      if (of->from == f || !add_call(p, of->from, thread)) {
        return false;
      }
      k = p->d->calls.count - 1;
    }
    p->used[k] = true;
    to[i] = (struct argument){.kind = ARGUMENT_RESULT, .call = k};
  }
  return true;
}

/* --- calls --- */

static bool add_call(struct planner *p, const struct method *f, uint32_t thread)
{
  struct driver *d = p->d;
  uint32_t n = f->parameters.count;
  struct argument *arguments =
      arena_alloc_array(p->m->arena, n + 1, sizeof *arguments);
  if (!find_sources(p, f, thread, arguments) ||
      d->calls.count == DRIVER_CALLS) {
    return false;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (!f->parameters.at[i].from) {
      arguments[i] = choose_value(p, &f->parameters.at[i]);
    }
  }
  struct call c = {f, thread, arguments};
  VEC_PUSH(p->m->arena, &d->calls, c);
  return true;
}

static bool is_called(const struct planner *p, const struct method *f)
{
  for (uint32_t k = 0; k < p->d->calls.count; k++) {
    if (p->d->calls.at[k].method == f) {
      return true;
    }
  }
  return false;
}

/* Before the threads. */
static void add_needed(struct planner *p, const struct method *f)
{
  for (uint32_t i = 0; i < f->before.count; i++) {
    if (!is_called(p, f->before.at[i])) {
      add_needed(p, f->before.at[i]);
      add_call(p, f->before.at[i], 0);
    }
  }
}

static bool is_probe(const struct method *f)
{
  bool is = f->result == RESULT_NUMBER || f->result == RESULT_DATUM ||
            f->result == RESULT_POINTER;
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    is = is && !f->parameters.at[i].source;
  }
  return is && !f->relaxed && !f->alone && !f->holds;
}

/* Those of fewest parameters: they only look, as a rule. */
static void add_probes(struct planner *p)
{
  uint32_t count = 0;
  uint64_t *random = p->random;
  p->random = NULL;
  for (uint32_t n = 0; n < 4; n++) {
    for (uint32_t i = 0; i < p->m->methods.count && count < PROBES; i++) {
      const struct method *f = p->m->methods.at[i];
      bool ready = true;
      for (uint32_t k = 0; k < f->before.count; k++) {
        ready = ready && is_called(p, f->before.at[k]);
      }
      if (f->parameters.count == n && is_probe(f) && ready &&
          p->d->calls.count < DRIVER_CALLS) {
        count += add_call(p, f, p->d->threads + 1);
      }
    }
  }
  p->random = random;
}

struct driver *plan_calls(const struct module *m,
                          const struct planned_methods *planned,
                          uint64_t *random)
{
  struct planner p = {
      .m = m, .d = ARENA_NEW(m->arena, struct driver), .random = random};
  const struct method *create = m->create;
  uint32_t n = create ? create->parameters.count : 0;
  p.d->module = m;
  p.d->threads = planned->threads;
  p.d->created = arena_alloc_array(m->arena, n + 1, sizeof *p.d->created);
  for (uint32_t i = 0; i < n; i++) {
    p.d->created[i] = choose_value(&p, &create->parameters.at[i]);
  }
  for (uint32_t t = 0; t <= planned->threads; t++) {
    for (uint32_t i = 0; i < planned->count[t]; i++) {
      add_needed(&p, planned->at[t][i]);
    }
  }
  for (uint32_t t = 0; t <= planned->threads; t++) {
    for (uint32_t i = 0; i < planned->count[t]; i++) {
      add_call(&p, planned->at[t][i], t);
    }
  }
  add_probes(&p);
  return p.d;
}
