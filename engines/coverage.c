/* coverage.c -- what was learned, and what is possible, statement by
 * statement. */
#include "engines/coverage.h"

#include "transforms/analysis/conflicts.h"
#include "transforms/analysis/sync_actions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *pair_status_name(enum pair_status s)
{
  static const char *const names[] = {"seen", "open", "bounded", "infeasible",
                                      "excluded"};
  return names[s];
}

/* --- chances --- */

/* The largest mean of which so few events are seen once in twenty times
 * (Poisson); exactly -log(0.05) if there are none. */
static double poisson_most(uint64_t events)
{
  double low = 0, high = 10 + 2 * (double)events;
  while (high - low > 1e-9 * high) {
    double mean = (low + high) / 2, term = -mean, sum = 0;
    for (uint64_t k = 0; k <= events; k++) {
      sum += exp(term);
      term += log(mean) - log((double)k + 1);
    }
    if (sum > 0.05) {
      low = mean;
    } else {
      high = mean;
    }
  }
  return high;
}

/* Good and Turing's estimate: pairs of one execution only are as many as the
 * last execution would have been the first to show, summed up over all, as if
 * each had been the last. */
static void find_chance(struct coverage *c)
{
  double drawn = (double)c->view.drawn;
  c->has_chance = c->view.drawn > 0;
  if (c->has_chance) {
    double most = poisson_most(c->view.once) / drawn;
    c->chance = fmin(1, (double)c->view.once / drawn);
    c->chance_most = fmin(1, most);
  }
}

/* --- pairs --- */

struct finder {
  struct unit *unit;
  struct coverage *out;
  struct arena *arena;
  struct conflicts conflicts;
  uint64_t *counts; /* of the site that is looked at: by the one before it */
  uint8_t *goals;   /* by it and the one before: enum goal_status */
};

/* Sites with the same key are one. */
static void fold_conflicts(struct finder *f)
{
  const uint32_t *first = f->out->view.first;
  size_t count = f->conflicts.count;
  uint8_t *kinds = f->conflicts.kinds;
  for (uint32_t s = 1; s < count; s++) {
    for (uint32_t b = 1; b < count; b++) {
      uint8_t *to = &kinds[first[s] * count + first[b]];
      uint8_t kind = kinds[s * count + b];
      *to = kind > *to ? kind : *to;
    }
  }
}

static enum conflict_kind kind_of(const struct finder *f, uint32_t site,
                                  uint32_t before)
{
  return f->conflicts.count ? conflict_of(&f->conflicts, site, before)
                            : CONFLICT_NONE;
}

static struct coverage_pair pair_of(const struct finder *f, uint32_t site,
                                    uint32_t before)
{
  const struct learned_view *view = &f->out->view;
  struct coverage_pair p = {.before = before, .count = f->counts[before]};
  enum conflict_kind kind = kind_of(f, site, before);
  enum goal_status goal =
      (enum goal_status)f->goals[site * f->out->keys->count + before];
  if (p.count) {
    p.status = PAIR_SEEN;
    p.unexpected = f->conflicts.count && kind != CONFLICT_POSSIBLE;
  } else if (kind == CONFLICT_ORDERED) {
    p.status = PAIR_EXCLUDED;
    p.why = "creations and joins of threads order them the other way";
  } else if (kind == CONFLICT_LOCKED) {
    p.status = PAIR_EXCLUDED;
    p.why = "while both hold a lock, another access comes in between";
  } else if (view->whole) {
    p.status = PAIR_INFEASIBLE;
    p.why = view->violations ? "no execution that ends well has it"
                             : "no execution has it";
  } else if (goal == GOAL_IS_INFEASIBLE) {
    p.status = PAIR_INFEASIBLE;
    p.why = "a search for it came to its end";
  } else if (goal == GOAL_IS_BOUNDED) {
    p.status = PAIR_BOUNDED;
    p.why = "a search for it came to its bounds";
  } else {
    p.status = PAIR_OPEN;
    p.why = goal == GOAL_IS_COVERED
                ? "it was reached, in no execution that is known to end well"
                : NULL;
  }
  return p;
}

static int compare_pairs(const void *left, const void *right)
{
  const struct coverage_pair *a = left, *b = right;
  return a->status != b->status  ? a->status - b->status
         : a->before < b->before ? -1
                                 : a->before > b->before;
}

static void add_pairs(struct finder *f, struct coverage_site *site)
{
  const struct learned_view *view = &f->out->view;
  memset(f->counts, 0, f->out->keys->count * sizeof *f->counts);
  for (uint32_t i = 0; i < view->pairs.count; i++) {
    const struct learned_pair *p = &view->pairs.at[i];
    if (p->site == site->site) {
      f->counts[p->before] = p->count;
    }
  }
  for (uint32_t b = 1; b < f->out->keys->count; b++) {
    bool is_first = view->first[b] == b;
    if (is_first && (kind_of(f, site->site, b) || f->counts[b])) {
      struct coverage_pair p = pair_of(f, site->site, b);
      VEC_PUSH(f->arena, &site->pairs, p);
      f->out->pairs[p.status]++;
    }
  }
  if (site->pairs.count) {
    qsort(site->pairs.at, site->pairs.count, sizeof *site->pairs.at,
          compare_pairs);
  }
}

/* Of those about one pair, what says most. */
static void find_goals(struct finder *f)
{
  uint32_t count = f->out->keys->count;
  const uint32_t *first = f->out->view.first;
  f->goals = arena_alloc_array(f->arena, (size_t)count * count, 1);
  for (uint32_t i = 0; i < f->out->goals.count; i++) {
    const struct goal_answer *g = &f->out->goals.at[i];
    if (g->goal.kind != GOAL_PAIR || !g->goal.sites[0] || !g->goal.sites[1]) {
      continue;
    }
    uint32_t before = goal_find(f->unit, g->goal.sites[0]);
    uint32_t site = goal_find(f->unit, g->goal.sites[1]);
    if (before && site) {
      uint8_t *status = &f->goals[first[site] * count + first[before]];
      *status = g->status > *status ? g->status : *status;
    }
  }
}

/* --- sites --- */

/* Of calls, those that have something to do with others. */
static bool *find_involved(struct finder *f)
{
  uint32_t count = f->out->keys->count;
  const struct learned_view *view = &f->out->view;
  bool *involved = arena_alloc_array(f->arena, count, sizeof *involved);
  for (uint32_t s = 1; s < count; s++) {
    const struct site *site = site_get(f->out->unit, s);
    if (site->kind < SITE_CALL) {
      involved[view->first[s]] = true;
    }
    for (uint32_t b = 1; b < count; b++) {
      if (kind_of(f, s, b) != CONFLICT_NONE) {
        involved[view->first[s]] = involved[view->first[b]] = true;
      }
    }
  }
  for (uint32_t i = 0; i < view->pairs.count; i++) {
    involved[view->pairs.at[i].site] = true;
    involved[view->pairs.at[i].before] = true;
  }
  return involved;
}

static void add_sites(struct finder *f)
{
  const bool *involved = find_involved(f);
  for (uint32_t s = 1; s < f->out->keys->count; s++) {
    if (involved[s] && f->out->view.first[s] == s) {
      struct coverage_site site = {.site = s,
                                   .reached = f->out->view.reached[s]};
      add_pairs(f, &site);
      f->out->reached += site.reached > 0;
      VEC_PUSH(f->arena, &f->out->sites, site);
    }
  }
}

/* --- calls --- */

static const char *call_text(struct finder *f, const struct instr *i)
{
  const struct call_row *row = unit_call(f->unit, i);
  const char *object = NULL;
  for (uint32_t k = 1; k < i->arg_count && !object; k++) {
    object = i->args[k]->type->kind == TYPE_POINTER
                 ? sync_object_text(f->unit, i->args[k])
                 : NULL;
  }
  return !row     ? NULL
         : object ? arena_printf(f->arena, "%s(&%s)", row->name, object)
                  : arena_printf(f->arena, "%s()", row->name);
}

/* What steps of models stand for. */
static void find_calls(struct finder *f)
{
  const struct unit *u = f->out->unit;
  for (uint32_t t = 0; t < u->threads.count; t++) {
    const struct block_vec *all = &u->threads.at[t]->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      for (const struct instr *i = all->at[b]->first; i; i = i->next) {
        uint32_t site =
            i->kind == INSTR_CALL ? site_of_call(u, all->at[b], i) : 0;
        if (site && !f->out->called[site]) {
          f->out->called[site] = call_text(f, i);
        }
      }
    }
  }
}

void coverage_find(struct session *v, struct learned *l, struct unit *u,
                   struct coverage *out)
{
  struct finder f = {.unit = u, .out = out, .arena = v->arena};
  struct site_keys *keys = site_keys_find(v, u);
  out->v = v;
  out->unit = u;
  out->keys = keys;
  learned_look(l, v->arena, keys, &out->view);
  f.conflicts = conflicts_find(u, v->arena);
  out->too_many = f.conflicts.count == 0;
  fold_conflicts(&f);
  find_goals(&f);
  f.counts = arena_alloc_array(v->arena, keys->count, sizeof *f.counts);
  out->called = arena_alloc_array(v->arena, keys->count, sizeof *out->called);
  find_calls(&f);
  add_sites(&f);
  find_chance(out);
  out->patterns = patterns_of(v->arena, u, &out->view, &out->goals);
}
