/* goals.c -- goals as parameters of families, and as numbers of tasks. */
#include "engines/goals.h"

#include "base/buf.h"
#include "contract/orders.h"
#include "engines/cbmc_engine.h"
#include "engines/patterns.h"
#include "engines/plan_program.h"
#include "engines/stepper_engine.h"
#include "engines/tile_family.h"
#include "transforms/analysis/patterns.h"

#include <stdio.h>
#include <string.h>

static const char *const kind_names[] = {"", "hapset", "map"};

uint64_t goals_count(const json_t *parameters)
{
  return json_array_size(json_object_get(parameters, "goals"));
}

bool goals_are(const struct family *f)
{
  return goals_count(f->parameters) > 0;
}

static enum goal_kind kind_of(const struct family *f)
{
  bool map = strcmp(parameter_text(f->parameters, "kind", ""),
                    kind_names[GOAL_PATTERN]) == 0;
  return !goals_are(f) ? GOAL_NONE : map ? GOAL_PATTERN : GOAL_PAIR;
}

static const char *text_at(const json_t *goal, size_t i)
{
  return json_string_value(json_array_get(goal, i));
}

struct goal goals_at(const struct family *f, uint64_t index)
{
  const json_t *all = json_object_get(f->parameters, "goals");
  const json_t *one =
      json_array_get(all, (size_t)(index % json_array_size(all)));
  struct goal goal = {.kind = (uint8_t)kind_of(f)};
  size_t first = 0;
  if (goal.kind == GOAL_PATTERN) {
    json_int_t pattern = json_integer_value(json_array_get(one, 0));
    goal.pattern = pattern > 0 && pattern <= PATTERNS ? (uint32_t)pattern : 0;
    goal.x = text_at(one, 1);
    goal.y = text_at(one, 2);
    first = 3;
  }
  for (size_t i = 0; i < GOAL_NUMBERS; i++) {
    goal.sites[i] = text_at(one, first + i);
  }
  return goal;
}

uint64_t goals_part(const struct family *f, uint64_t index)
{
  uint64_t count = goals_count(f->parameters);
  return count ? index / count : index;
}

struct goals_saved goals_enter(struct session *v, const struct family *f)
{
  struct goals_saved saved = {v->bounds, v->without};
  if (goals_are(f)) {
    v->bounds.goals = (uint8_t)kind_of(f);
    v->bounds.check = 1u << PROPERTY_ASSERT;
    v->without |= 1u << REDUCE_EXCHANGE; /* its state has threads' numbers */
  }
  return saved;
}

void goals_leave(struct session *v, const struct goals_saved *saved)
{
  v->bounds = saved->bounds;
  v->without = saved->without;
}

bool goal_numbers(struct session *v, struct unit *u,
                  uint32_t numbers[GOAL_NUMBERS])
{
  const struct goal *g = v->goal;
  const char *steps =
      g->kind == GOAL_PATTERN ? patterns_steps(g->pattern) : "aRxaRx";
  memset(numbers, 0, GOAL_NUMBERS * sizeof *numbers);
  for (uint32_t i = 0; i < GOAL_NUMBERS && *steps; i++, steps += 3) {
    uint32_t site = g->sites[i] ? goal_find(u, g->sites[i]) : 0;
    if (!site || site > GOAL_SITE) {
      return false;
    }
    numbers[i] = goal_step(site, steps[0] == 'b', steps[2] == 'y');
  }
  return numbers[0] != 0;
}

/* --- for itself --- */

json_t *goal_json(const struct goal *g)
{
  json_t *sites = json_array();
  for (uint32_t i = 0; i < GOAL_NUMBERS && g->sites[i]; i++) {
    json_array_append_new(sites, json_string(g->sites[i]));
  }
  return json_pack("{s:s,s:i,s:s?,s:s?,s:o}", "kind", kind_names[g->kind],
                   "pattern", (int)g->pattern, "x", g->x, "y", g->y, "sites",
                   sites);
}

const char *goal_text(struct arena *a, const struct goal *g)
{
  struct buf out = {0};
  if (g->kind == GOAL_PATTERN) {
    buf_printf(&out, "  %s: x is %s", pattern_text(a, g->pattern), g->x);
    buf_printf(&out, g->y ? ", y is %s\n" : "\n", g->y);
  }
  for (uint32_t i = 0; i < GOAL_NUMBERS && g->sites[i]; i++) {
    buf_printf(&out, "  %s%s\n",
               g->kind == GOAL_PAIR && i ? "right before " : "", g->sites[i]);
  }
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

static const char *copy(struct arena *a, const json_t *text)
{
  const char *s = json_string_value(text);
  return s ? arena_strndup(a, s, strlen(s)) : NULL;
}

const struct goal *goal_read(struct arena *a, const json_t *o)
{
  struct goal *g = ARENA_NEW(a, struct goal);
  const json_t *sites = json_object_get(o, "sites");
  uint32_t pattern = parameter_number(o, "pattern", 0);
  bool map = strcmp(parameter_text(o, "kind", ""), "map") == 0;
  *g = (struct goal){.kind = map ? GOAL_PATTERN : GOAL_PAIR,
                     .pattern = pattern <= PATTERNS ? pattern : 0,
                     .x = copy(a, json_object_get(o, "x")),
                     .y = copy(a, json_object_get(o, "y"))};
  for (size_t i = 0; i < GOAL_NUMBERS; i++) {
    g->sites[i] = copy(a, json_array_get(sites, i));
  }
  return g;
}

/* --- a plan --- */

static int usage(const char *why)
{
  fprintf(stderr, "tessera: --goals: %s\n", why);
  return EXIT_USAGE;
}

/* Who follows executions takes those for one that differ in the order of what
 * does not conflict, or that leave a value as it was. */
static const char *why_not(const struct plan *p)
{
  const char *order = p->options->value[OPT_ORDER];
  for (uint32_t i = 0; i < ENGINES; i++) {
    const struct engine *e = engine_at(i);
    if (engine_is_chosen(e, p->options->value[OPT_ENGINE]) &&
        e != &cbmc_engine && e != &stepper_engine) {
      return "this is for cbmc and the stepper";
    }
  }
  return p->program->v->bounds.mm > MM_SC
             ? "stores that are seen late have no place in an order: --mm=sc"
         : order && explorer_order_traits(order) & TRAIT_FOLLOWS
             ? "the order has to keep states"
             : NULL;
}

int goals_plan(struct plan *p)
{
  struct session *v = p->program->v;
  const char *name = p->options->value[OPT_GOALS], *why = why_not(p);
  bool map = strcmp(name, kind_names[GOAL_PATTERN]) == 0;
  struct family family = {0};
  struct outcome made;
  if (!map && strcmp(name, kind_names[GOAL_PAIR]) != 0) {
    return usage("unknown kind (hapset, map)");
  }
  if (why) {
    return usage(why);
  }
  p->goals = json_pack("{s:[i],s:s}", "goals", 0, "kind", name);
  family.parameters = p->goals;
  goals_enter(v, &family); /* for all that is planned */
  if (!stepper_unit(v, STEPPER_UNWIND, 0, &made)) {
    return load_status(&p->program->compilation);
  }
  json_t *goals =
      map ? goals_find_patterns(v, made.unit) : goals_find_pairs(v, made.unit);
  if (!goals) {
    return EXIT_UNKNOWN;
  }
  json_object_set_new(p->goals, "goals", goals);
  return json_array_size(goals) ? EXIT_SAFE
                                : usage("there is none that is not covered");
}
