#include "engines/patterns.h"

#include "base/buf.h"
#include "base/names.h"
#include "transforms/analysis/patterns.h"

#include <string.h>

const char *pattern_text(struct arena *a, uint32_t pattern)
{
  struct buf out = {0};
  const char *s = patterns_steps(pattern <= PATTERNS ? pattern : 0);
  for (; *s; s += 3) {
    buf_printf(&out, "%s%c%c(%c)", out.length ? " " : "", s[1], s[0], s[2]);
  }
  const char *text = arena_strndup(a, out.text, out.length);
  buf_free(&out);
  return text;
}

enum { ONE = 8 /* patterns of one variable */ };

struct counter {
  struct arena *arena;
  struct unit *unit;
  struct pattern_coverage *out;
  uint32_t count;               /* of variables */
  struct pattern_count *counts; /* by pattern, x and y */
  struct names known;           /* goals that were counted */
};

static struct pattern_count *cell(const struct counter *c, uint32_t pattern,
                                  uint32_t x, uint32_t y)
{
  size_t width = c->count + 1;
  return &c->counts[((size_t)pattern * width + x) * width + y];
}

/* --- which one it is --- */

/* The variable of that name that the site accesses; 0: none. */
static uint32_t variable_of(const struct counter *c, uint32_t site,
                            const char *name)
{
  const struct variables *v = c->out->variables;
  for (uint32_t i = 0; i < v->places.count; i++) {
    const struct shared_place *p = &v->places.at[i];
    if (p->site == site && strcmp(v->all.at[p->variable - 1].name, name) == 0) {
      return p->variable;
    }
  }
  return 0;
}

/* By the site of the first step on each variable; NULL: the unit has none. */
static struct pattern_count *find_cell(const struct counter *c,
                                       const struct learned_pattern *p)
{
  uint32_t of[2] = {0, 0};
  if (p->pattern < 1 || p->pattern > PATTERNS) {
    return NULL;
  }
  const char *steps = patterns_steps(p->pattern);
  for (uint32_t i = 0; steps[3 * i]; i++) {
    bool other = steps[3 * i + 2] == 'y';
    const char *name = other ? p->y : p->x;
    if (!of[other] && name) {
      of[other] = variable_of(c, p->sites[i], name);
    }
  }
  bool good = of[0] && (of[1] != 0) == (p->pattern > ONE);
  return good ? cell(c, p->pattern, of[0], of[1]) : NULL;
}

/* Whether it was not counted before; goals know sites by what they print. */
static bool is_new(struct counter *c, const struct learned_pattern *p)
{
  const char *key = arena_printf(c->arena, "%u", p->pattern);
  for (uint32_t i = 0; i < LEARNED_STEPS && p->sites[i]; i++) {
    key = arena_printf(c->arena, "%s %u", key, goal_site(c->unit, p->sites[i]));
  }
  struct name *name = names_get_z(&c->known, key);
  bool is = name->word == 0;
  name->word = 1;
  return is;
}

/* --- counting --- */

static void count_learned(struct counter *c, const struct learned_view *view)
{
  for (uint32_t i = 0; i < view->patterns.count; i++) {
    const struct learned_pattern *p = &view->patterns.at[i];
    struct pattern_count *n = find_cell(c, p);
    if (n) {
      n->covered++;
      n->tight += p->tight;
      is_new(c, p);
    }
  }
}

static void count_goals(struct counter *c, const struct goal_answers *goals,
                        enum goal_status status)
{
  for (uint32_t i = 0; goals && i < goals->count; i++) {
    const struct goal_answer *g = &goals->at[i];
    struct learned_pattern p = {g->goal.pattern, g->goal.x, g->goal.y, 0, {0}};
    if (g->goal.kind != GOAL_PATTERN || g->status != status) {
      continue;
    }
    for (uint32_t k = 0; k < LEARNED_STEPS && g->goal.sites[k]; k++) {
      p.sites[k] = goal_find(c->unit, g->goal.sites[k]);
    }
    struct pattern_count *n = find_cell(c, &p);
    if (n && is_new(c, &p)) {
      n->covered += status == GOAL_IS_COVERED;
      n->infeasible += status == GOAL_IS_INFEASIBLE;
      n->bounded += status == GOAL_IS_BOUNDED;
    }
  }
}

uint64_t pattern_open(const struct pattern_count *n)
{
  uint64_t known = n->covered + n->excluded + n->infeasible + n->bounded;
  return n->total > known ? n->total - known : 0;
}

static void add_sum(struct pattern_count *sum, const struct pattern_count *n)
{
  sum->total += n->total;
  sum->covered += n->covered;
  sum->tight += n->tight;
  sum->excluded += n->excluded;
  sum->infeasible += n->infeasible;
  sum->bounded += n->bounded;
}

static void add_count(struct counter *c, struct patterns *may, uint32_t pattern,
                      uint32_t x, uint32_t y)
{
  struct pattern_count *n = cell(c, pattern, x, y);
  n->pattern = pattern;
  n->x = x;
  n->y = y;
  n->total = variables_patterns(c->out->variables, pattern, x, y);
  uint64_t possible = patterns_possible(may, pattern, x, y);
  n->excluded = n->total > possible ? n->total - possible : 0;
  if (c->out->all) {
    n->infeasible += pattern_open(n) + n->bounded;
    n->bounded = 0;
  }
  if (n->total || n->covered) {
    VEC_PUSH(c->arena, &c->out->counts, *n);
    add_sum(&c->out->sum, n);
  }
}

static void add_counts(struct counter *c)
{
  struct patterns *may = patterns_find(c->unit, c->out->variables);
  for (uint32_t p = 1; p <= PATTERNS; p++) {
    for (uint32_t x = 1; x <= c->count; x++) {
      if (p <= ONE) {
        add_count(c, may, p, x, 0);
      }
      for (uint32_t y = 1; p > ONE && y <= c->count; y++) {
        if (x != y) {
          add_count(c, may, p, x, y);
        }
      }
    }
  }
}

static bool has_patterns(const struct goal_answers *goals)
{
  for (uint32_t i = 0; goals && i < goals->count; i++) {
    if (goals->at[i].goal.kind == GOAL_PATTERN) {
      return true;
    }
  }
  return false;
}

struct pattern_coverage *patterns_of(struct arena *a, struct unit *u,
                                     const struct learned_view *view,
                                     const struct goal_answers *goals)
{
  struct pattern_coverage *out = ARENA_NEW(a, struct pattern_coverage);
  struct counter c = {.arena = a, .unit = u, .out = out};
  if (!view->mapped && !has_patterns(goals)) {
    return NULL;
  }
  *out = (struct pattern_coverage){.variables = variables_find(u),
                                   .followed = view->mapped,
                                   .all = view->mapped_whole};
  c.count = out->variables->all.count;
  size_t width = c.count + 1;
  c.counts =
      arena_alloc_array(a, (PATTERNS + 1) * width * width, sizeof *c.counts);
  names_init(&c.known, a);
  count_learned(&c, view);
  for (int s = GOAL_STATUSES; s-- > GOAL_IS_OPEN + 1;) {
    count_goals(&c, goals, (enum goal_status)s);
  }
  add_counts(&c);
  return out;
}
