/* goals_find.c -- which goals a program has.
 *
 * Of two sites one may come right before the other if two threads do what
 * conflicts there, at places that may be the same: an over-approximation, in
 * which most cannot be reached. Patterns are those that orders and locks do not
 * exclude (patterns.h). */
#include "engines/goals.h"

#include "base/buf.h"
#include "base/names.h"
#include "contract/classes.h"
#include "engines/learned.h"
#include "engines/schedule.h"
#include "transforms/analysis/patterns.h"
#include "transforms/analysis/points_to.h"
#include "transforms/analysis/sites.h"
#include "transforms/analysis/walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* --- what may come right before what --- */

/* What a thread may do to memory. */
struct doing {
  uint32_t site; /* the first one that prints so */
  const struct thread *thread;
  bool writes, sync;
  struct set objects;
};

struct finder {
  struct unit *unit;
  struct points_to *to;
  struct walk at;
  VEC(struct doing) all;
};

static void add_access(void *user, const struct access *a)
{
  struct finder *f = user;
  struct unit *u = f->unit;
  uint32_t site = site_of_access(u, f->at.block, f->at.instr, a);
  if (a->shared && site) {
    struct doing d = {
        goal_site(u, site), f->at.thread, access_writes(a), false, {0}};
    points_to_place(f->to, a->place, &d.objects);
    VEC_PUSH(u->arena, &f->all, d);
  }
}

/* Goals are of sites that do something to objects; which count, the program
 * that is asked decides. */
static void add_states(void *user)
{
  struct finder *f = user;
  struct unit *u = f->unit;
  const struct instr *i = f->at.instr;
  const struct call_row *row = unit_call(u, i);
  const char *how = row ? row->args : "";
  uint32_t site = row ? site_of_call(u, f->at.block, i) : 0;
  for (uint32_t k = 1; site && k < i->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    const struct state_row *state = state_find(*how);
    bool condition = state->bytes == sizeof(uint64_t);
    if (state->noun && unit_deed(u, row->model, condition) != CLASS_NONE) {
      struct doing d = {goal_site(u, site), f->at.thread, true, true, {0}};
      points_to_value(f->to, i->args[k], &d.objects);
      VEC_PUSH(u->arena, &f->all, d);
    }
  }
}

static bool may_meet(const struct doing *a, const struct doing *b)
{
  bool apart = a->thread != b->thread || a->thread->repeats;
  return apart && (a->writes || b->writes) && a->sync == b->sync &&
         set_meets(&a->objects, &b->objects);
}

/* What --learned says; nothing without. */
static struct learned_view look(struct session *v, const struct unit *u)
{
  const char *folder = v->options->value[OPT_LEARNED];
  struct learned_view view = {0};
  if (folder) {
    struct learned *l =
        learned_new(v->arena, folder, program_hash(v), u->bounds.calls);
    learned_refresh(l);
    learned_look(l, v->arena, site_keys_find(v, u), &view);
  }
  return view;
}

/* By site of the one and the other: those that were seen. */
static bool *find_learned(struct session *v, struct unit *u)
{
  uint32_t n = sites_count(u) + 1;
  bool *seen = arena_alloc_array(v->arena, (size_t)n * n, sizeof *seen);
  struct learned_view view = look(v, u);
  for (uint32_t i = 0; i < view.pairs.count; i++) {
    const struct learned_pair *p = &view.pairs.at[i];
    seen[goal_site(u, p->before) * n + goal_site(u, p->site)] = true;
  }
  return seen;
}

/* In the order of their sites, each once. */
json_t *goals_find_pairs(struct session *v, struct unit *u)
{
  struct finder f = {.unit = u, .to = points_to_find(u)};
  uint32_t n = sites_count(u) + 1;
  bool *seen = find_learned(v, u);
  bool *may = arena_alloc_array(v->arena, (size_t)n * n, sizeof *may);
  json_t *goals = json_array();
  walk_unit(u, &f.at, add_access, add_states, &f);
  for (uint32_t i = 0; i < f.all.count; i++) {
    for (uint32_t k = 0; k < f.all.count; k++) {
      const struct doing *a = &f.all.at[i], *b = &f.all.at[k];
      may[a->site * n + b->site] = may[a->site * n + b->site] || may_meet(a, b);
    }
  }
  for (uint32_t i = 0; i < n * n; i++) {
    if (may[i] && !seen[i]) {
      json_array_append_new(goals,
                            json_pack("[s,s]", site_text(v->arena, u, i / n),
                                      site_text(v->arena, u, i % n)));
    }
  }
  return goals;
}

/* --- patterns --- */

struct lister {
  struct unit *unit;
  struct arena *arena;
  json_t *goals;
  struct names known; /* with a word: it is in the list, or was learned */
  uint32_t pattern;
  const char *x, *y;
  uint64_t left_out; /* with functions of the C library */
};

/* Sites that print alike are one: so some goals are. */
static bool is_new(struct lister *l, const uint32_t *sites)
{
  struct buf key = {0};
  buf_printf(&key, "%u", l->pattern);
  for (uint32_t i = 0; i < GOAL_NUMBERS && sites[i]; i++) {
    buf_printf(&key, " %u", goal_site(l->unit, sites[i]));
  }
  struct name *name = names_get_z(&l->known, key.text);
  bool known = name->word != 0;
  name->word = 1;
  buf_free(&key);
  return !known;
}

static void add_pattern(void *user, const uint32_t *sites)
{
  struct lister *l = user;
  if (!is_new(l, sites)) {
    return;
  }
  json_t *goal = json_pack("[i,s,s?]", (int)l->pattern, l->x, l->y);
  bool is_call = false;
  for (uint32_t i = 0; i < GOAL_NUMBERS && sites[i]; i++) {
    const char *text =
        site_text(l->arena, l->unit, goal_site(l->unit, sites[i]));
    is_call = is_call || site_get(l->unit, sites[i])->kind == SITE_CALL;
    json_array_append_new(goal, json_string(text));
  }
  if (is_call) { /* the model is not told of these */
    l->left_out++;
    json_decref(goal);
  } else {
    json_array_append_new(l->goals, goal);
  }
}

/* False: there are too many to tell. */
static bool add_patterns(struct lister *l, struct patterns *p,
                         const struct variables *v, uint32_t x)
{
  bool all = true;
  l->x = v->all.at[x - 1].name;
  for (l->pattern = 1; l->pattern <= PATTERNS; l->pattern++) {
    bool two = strchr(patterns_steps(l->pattern), 'y') != NULL;
    for (uint32_t y = two ? 1 : 0; y <= (two ? v->all.count : 0); y++) {
      l->y = y ? v->all.at[y - 1].name : NULL;
      all =
          all && (x == y || patterns_each(p, l->pattern, x, y, add_pattern, l));
    }
  }
  return all;
}

json_t *goals_find_patterns(struct session *v, struct unit *u)
{
  const struct variables *variables = variables_find(u);
  struct patterns *p = patterns_find(u, variables);
  struct lister l = {.unit = u, .arena = v->arena, .goals = json_array()};
  bool all = true;
  struct learned_view view = look(v, u);
  names_init(&l.known, v->arena);
  for (uint32_t i = 0; i < view.patterns.count; i++) {
    l.pattern = view.patterns.at[i].pattern;
    is_new(&l, view.patterns.at[i].sites);
  }
  for (uint32_t x = 1; x <= variables->all.count && all; x++) {
    all = add_patterns(&l, p, variables, x);
  }
  if (!all) {
    fputs("tessera: --goals: there are too many patterns\n", stderr);
    json_decref(l.goals);
    return NULL;
  }
  if (l.left_out && !v->options->quiet) {
    printf("goals: %" PRIu64 " patterns with accesses by functions of the C "
           "library are left out\n",
           l.left_out);
  }
  return l.goals;
}
