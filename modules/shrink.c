#include "modules/shrink.h"

#include <string.h>

/* Without that call, and those that take its result. NULL: a thread would be
 * left without any, of only two. */
static struct driver *without(struct arena *a, const struct driver *d,
                              uint32_t call)
{
  struct driver *new = driver_copy(a, d);
  bool gone[DRIVER_CALLS] = {false};
  uint32_t number[DRIVER_CALLS], kept = 0, in[DRIVER_THREADS + 2] = {0};
  gone[call] = true;
  for (uint32_t k = 0; k < d->calls.count; k++) {
    struct call *c = &new->calls.at[k];
    for (uint32_t i = 0; i < c->method->parameters.count; i++) {
      struct argument *g = &c->arguments[i];
      if (g->kind == ARGUMENT_RESULT) {
        gone[k] = gone[k] || gone[g->call];
        g->call = gone[k] ? 0 : number[g->call];
      }
    }
    if (!gone[k]) {
      number[k] = kept;
      in[c->thread]++;
      new->calls.at[kept++] = *c;
    }
  }
  new->calls.count = kept;
  /* Threads without calls go; those behind them move up. */
  uint32_t to[DRIVER_THREADS + 2], threads = 0;
  to[0] = 0;
  for (uint32_t t = 1; t <= d->threads; t++) {
    to[t] = in[t] ? ++threads : 0;
  }
  to[d->threads + 1] = threads + 1;
  for (uint32_t k = 0; k < kept; k++) {
    new->calls.at[k].thread = to[new->calls.at[k].thread];
  }
  new->threads = threads;
  return threads >= 2 ? new : NULL;
}

/* One argument as simple as it can be; NULL: it is. */
static struct driver *simpler(struct arena *a, const struct driver *d,
                              uint32_t call, uint32_t argument)
{
  const struct call *c = &d->calls.at[call];
  const struct parameter *p = &c->method->parameters.at[argument];
  const struct argument *g = &c->arguments[argument];
  if (g->kind != ARGUMENT_TEXT || g->simplest || !p->values.count) {
    return NULL;
  }
  struct driver *new = driver_copy(a, d);
  new->calls.at[call].arguments[argument] = (struct argument){
      .kind = ARGUMENT_TEXT, .text = p->values.at[0], .simplest = true};
  return new;
}

/* Whether serial orders say that it is one. */
static bool compares(const char *property)
{
  return strcmp(property, "linearizability") == 0 ||
         strcmp(property, "deadlock") == 0;
}

/* The same violation, or NULL. */
static struct attempt *try(struct attempts *t, struct driver *d,
                           const struct attempt *as)
{
  if (!d || children_stopped(&t->children)) {
    return NULL;
  }
  struct attempt *one = attempt_new(t, d);
  attempts_run(t, &one, 1, compares(as->property) ? ATTEMPT_COMPARES : 0);
  return one->end == ATTEMPT_BAD && strcmp(one->property, as->property) == 0
             ? one
             : NULL;
}

/* The last calls first: others may need the first ones. */
static struct attempt *drop_calls(struct attempts *t, struct attempt *best)
{
  for (uint32_t k = best->driver->calls.count; k-- > 0;) {
    if (k < best->driver->calls.count) {
      struct attempt *less =
          try(t, without(t->children.arena, best->driver, k), best);
      best = less ? less : best;
    }
  }
  return best;
}

static struct attempt *simplify(struct attempts *t, struct attempt *best)
{
  for (uint32_t k = 0; k < best->driver->calls.count; k++) {
    uint32_t n = best->driver->calls.at[k].method->parameters.count;
    for (uint32_t i = 0; i < n; i++) {
      struct attempt *less =
          try(t, simpler(t->children.arena, best->driver, k, i), best);
      best = less ? less : best;
    }
  }
  return best;
}

struct attempt *shrink(struct attempts *t, struct attempt *bad)
{
  struct attempt *best = bad, *before;
  uint32_t count = t->count;
  if (!compares(bad->property)) {
    struct attempt *plain =
        try(t, driver_copy(t->children.arena, bad->driver), bad);
    best = plain ? plain : bad;
  }
  do {
    before = best;
    best = simplify(t, drop_calls(t, best));
  } while (best != before);
  t->count = count; /* these are no drivers of their own */
  return best;
}
