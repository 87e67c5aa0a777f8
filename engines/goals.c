/* goals.c -- which goals a program has, and tasks about them.
 *
 * A goal may be if two threads do what conflicts, at places that may be the
 * same: an over-approximation, in which most cannot be reached. */
#include "engines/goals.h"

#include "base/buf.h"
#include "contract/classes.h"
#include "engines/learned.h"
#include "engines/plan_program.h"
#include "engines/schedule.h"
#include "engines/stepper_engine.h"
#include "engines/tile_family.h"
#include "transforms/analysis/points_to.h"

#include <stdio.h>
#include <string.h>

bool goals_are(const struct family *f)
{
  return json_is_array(json_object_get(f->parameters, "goals"));
}

struct goal goals_at(const struct family *f, uint64_t index)
{
  const json_t *goal =
      json_array_get(json_object_get(f->parameters, "goals"), (size_t)index);
  const char *before = json_string_value(json_array_get(goal, 0));
  const char *site = json_string_value(json_array_get(goal, 1));
  return (struct goal){before ? before : "", site ? site : ""};
}

bool goals_ask(struct session *v, struct unit *u)
{
  return !v->goal || unit_ask(u, v->goal->before, v->goal->site);
}

/* --- those that there may be --- */

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
  const struct thread *thread;
  const struct block *block;
  const struct instr *instr;
  VEC(struct doing) all;
};

static void add_access(void *user, const struct access *a)
{
  struct finder *f = user;
  struct unit *u = f->unit;
  uint32_t site = site_of_access(u, f->block, f->instr, a);
  if (a->shared && site) {
    struct doing d = {
        goal_site(u, site), f->thread, access_writes(a), false, {0}};
    points_to_place(f->to, a->place, &d.objects);
    VEC_PUSH(u->arena, &f->all, d);
  }
}

/* Goals are of sites that do something to objects; which count, the program
 * that is asked decides. */
static void add_states(struct finder *f)
{
  struct unit *u = f->unit;
  const struct instr *i = f->instr;
  const struct call_row *row = unit_call(u, i);
  const char *how = row ? row->args : "";
  uint32_t site = row ? site_of_call(u, f->block, i) : 0;
  for (uint32_t k = 1; site && k < i->arg_count && *how; k++, how++) {
    how += strspn(how, LEFT_OUT);
    enum model_class does = (enum model_class)model_row(row->model)->class;
    if (state_find(*how)->noun && does != CLASS_UNLOCK &&
        does != CLASS_RWUNLOCK && does != CLASS_OTHER) {
      struct doing d = {goal_site(u, site), f->thread, true, true, {0}};
      points_to_value(f->to, i->args[k], &d.objects);
      VEC_PUSH(u->arena, &f->all, d);
    }
  }
}

static void find_doings(struct finder *f)
{
  for (uint32_t t = 0; t < f->unit->threads.count; t++) {
    f->thread = f->unit->threads.at[t];
    const struct block_vec *all = &f->thread->flat->blocks;
    for (uint32_t b = 0; b < all->count; b++) {
      f->block = all->at[b];
      for (const struct instr *i = f->block->first; i; i = i->next) {
        f->instr = i;
        instr_accesses(i, add_access, f);
        if (i->kind == INSTR_CALL) {
          add_states(f);
        }
      }
      f->instr = NULL;
      if (f->block->value) {
        expr_accesses(f->block->value, add_access, f);
      }
    }
  }
}

static bool may_meet(const struct doing *a, const struct doing *b)
{
  bool apart = a->thread != b->thread || a->thread->repeats;
  return apart && (a->writes || b->writes) && a->sync == b->sync &&
         set_meets(&a->objects, &b->objects);
}

/* By site of the one and the other: those that were seen. */
static bool *find_learned(struct session *v, const struct unit *u)
{
  const char *folder = v->options->value[OPT_LEARNED];
  uint32_t n = sites_count(u) + 1;
  bool *seen = arena_alloc_array(v->arena, (size_t)n * n, sizeof *seen);
  struct learned_view view = {0};
  if (!folder) {
    return seen;
  }
  struct learned *l =
      learned_new(v->arena, folder, program_hash(v), u->bounds.calls);
  learned_refresh(l);
  learned_look(l, v->arena, site_keys_find(v, u), &view);
  for (uint32_t i = 0; i < view.pairs.count; i++) {
    const struct learned_pair *p = &view.pairs.at[i];
    seen[goal_site(u, p->before) * n + goal_site(u, p->site)] = true;
  }
  return seen;
}

/* In the order of their sites, each once. */
static json_t *find_goals(struct session *v, struct unit *u)
{
  struct finder f = {.unit = u, .to = points_to_find(u)};
  uint32_t n = sites_count(u) + 1;
  bool *seen = find_learned(v, u);
  bool *may = arena_alloc_array(v->arena, (size_t)n * n, sizeof *may);
  json_t *goals = json_array();
  find_doings(&f);
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

int goals_plan(struct plan *p)
{
  struct session *v = p->program->v;
  struct outcome made;
  if (strcmp(p->options->value[OPT_GOALS], "hapset") != 0) {
    fputs("tessera: --goals: hapset is the only kind\n", stderr);
    return EXIT_USAGE;
  }
  if (!stepper_unit(v, p->unwind, 0, &made)) {
    return load_status(&p->program->compilation);
  }
  json_t *goals = find_goals(v, made.unit);
  uint64_t count = json_array_size(goals);
  if (!count) {
    fputs("tessera: --goals: there is none that is not covered\n", stderr);
    json_decref(goals);
    return EXIT_USAGE;
  }
  for (uint32_t i = 0; i < ENGINES; i++) {
    const struct engine *e = engine_at(i);
    if (engine_is_chosen(e, p->options->value[OPT_ENGINE])) {
      manifest_add(p->arena, p->manifest,
                   arena_printf(p->arena, "goals-%s", e->name), e->name, count,
                   json_pack("{s:O,s:i,s:i}", "goals", goals, "unwind",
                             (int)p->unwind, "rounds", (int)p->rounds));
    }
  }
  json_decref(goals);
  return EXIT_SAFE;
}
