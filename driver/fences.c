/* fences.c -- `tessera fences`: which memory orders and fences a program
 * needs. */
#include "report/fences.h"

#include "base/scratch.h"
#include "pipeline/properties.h"
#include "report/report.h"
#include "transforms/memory_model.h"

#include <stdio.h>
#include <string.h>

/* --- sites --- */

/* The threads as the stepper has them; NULL: they are not supported. */
static struct unit *make_unit(struct session *v)
{
  struct bounds b = v->bounds;
  struct unit *u = ARENA_NEW(v->arena, struct unit);
  b.unwind = options_number(v->options, OPT_UNWIND, STEPPER_UNWIND);
  b.native = b.keep_loops = b.no_slots = true;
  return unit_make(u, v->compilation, &v->opaque, &b) ? u : NULL;
}

/* The rows that the model knows more than one order for. */
static void choose(struct session *v, const struct named_orders *all,
                   const struct unit *u, struct fences *f,
                   struct order_search *s, struct trials *t)
{
  enum memory_model m = (enum memory_model)v->bounds.mm;
  uint32_t n = all->sites.count;
  struct order_row *rows = arena_alloc_array(v->arena, n + 1, sizeof *rows);
  const char **names = arena_alloc_array(v->arena, n + 1, sizeof *names);
  const struct order_site **sites =
      arena_alloc_array(v->arena, n + 1, sizeof *sites);
  for (uint32_t i = 0; i < n; i++) {
    const struct order_site *site = &all->sites.at[i];
    struct order_levels levels = order_levels(m, (enum order_kind)site->kind);
    bool behind = site->kind == ORDER_BEHIND;
    if (levels.count < 2 || (behind && !pending_is_at(u, site->at))) {
      f->elsewhere += !behind;
      continue;
    }
    rows[s->count] = (struct order_row){site->kind, site->order, levels};
    names[s->count] = all->names[i];
    sites[s->count++] = site;
  }
  s->rows = t->rows = rows;
  t->names = names;
  t->count = s->count;
  f->sites = sites;
}

/* --- the command --- */

static int search(struct session *v)
{
  struct fences f = {.v = v};
  struct order_search s = {.arena = v->arena, .run = trials_run};
  struct trials t = {.v = v,
                     .model =
                         memory_model_name((enum memory_model)v->bounds.mm),
                     .share = options_number(v->options, OPT_TASK_TIMEOUT, 0)};
  struct named_orders all;
  memory_orders_find(v->compilation, &all);
  struct unit *u = make_unit(v);
  if (!u) {
    return load_status(v->compilation);
  }
  choose(v, &all, u, &f, &s, &t);
  trials_begin(&t);
  s.user = &t;
  order_search(&s);
  f.search = &s;
  f.trials = &t;
  fences_report(&f);
  trials_end(&t);
  return fences_status(&f);
}

/* Orders that are too weak may also keep threads waiting for ever. */
static void choose_properties(struct arena *a, struct options *o,
                              enum memory_model m)
{
  if (!o->value[OPT_CHECK] && !memory_model_buffers((uint8_t)m)) {
    uint32_t all = properties_by_default() | 1u << PROPERTY_PROGRESS;
    o->value[OPT_CHECK] = properties_text(a, all, ",");
  }
}

/* Without a model it is the one with the fewest promises. */
static bool choose_model(struct arena *a, struct options *o)
{
  uint8_t m = MM_COUNT - 1;
  const char *name = o->value[OPT_MM];
  if (!name) {
    o->value[OPT_MM] = memory_model_name((enum memory_model)m);
  } else if (memory_model_find(name, &m) && (m == MM_AUTO || m == MM_SC)) {
    fprintf(stderr, "tessera: under --mm=%s all orders are alike\n", name);
    return false;
  }
  choose_properties(a, o, (enum memory_model)m);
  return true;
}

int command_fences(struct options *o)
{
  struct compilation c = {0};
  struct session *v = ARENA_NEW(&c.arena, struct session);
  if (!choose_model(&c.arena, o) || !format_is_own(o, "fences") ||
      !session_init(v, &c, o)) {
    arena_release(&c.arena);
    return EXIT_USAGE;
  }
  int status;
  if (!session_read(v)) {
    status = load_status(&c);
  } else {
    if (!scratch_open()) {
      fatal("cannot make a temporary folder:");
    }
    status = search(v);
    scratch_close();
  }
  load_release(&c);
  return status;
}
