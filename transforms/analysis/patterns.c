/* patterns.c -- patterns that orders and mutexes do not exclude.
 *
 * Needs: sites_run. All accesses of a thread at one site to one variable are a
 * spot: what holds for some of them may be, what holds for all of them is sure.
 * Then patterns are made step by step of the spots of each two threads. */
#include "transforms/analysis/patterns.h"

#include "base/buf.h"
#include "transforms/analysis/exclusion.h"
#include "transforms/analysis/sites.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 4, SPOTS_MOST = 300, TUPLES_MOST = 1 << 22 };

struct spot {
  uint32_t thread, site, variable;
  bool reads, writes;
  VEC(const struct use *) uses;
};

struct tuple {
  uint32_t sites[STEPS];
};

enum relation { UNKNOWN, NO, YES };

struct patterns {
  struct unit *unit;
  const struct variables *variables;
  struct sharing *sharing;
  VEC(struct spot) spots;
  uint8_t *precedes; /* enum relation, by two spots */
  uint8_t *excludes; /* by three */
  /* What is being counted. */
  const char *steps;
  uint32_t variable[2], thread[2], at[STEPS];
  VEC(struct tuple) found;
};

/* By step: 'a' or 'b' for the thread, R or W, 'x' or 'y'. */
static const char *const table[PATTERNS + 1] = {"",
                                                "aRxbWx",
                                                "aWxbRx",
                                                "aWxbWx",
                                                "aRxbWxaRx",
                                                "aWxbWxaRx",
                                                "aWxbRxaWx",
                                                "aRxbWxaWx",
                                                "aWxbWxaWx",
                                                "aWxbWxbWyaWy",
                                                "aWxbWybWxaWy",
                                                "aWxbWyaWybWx",
                                                "aWxbRxbRyaWy",
                                                "aWxbRybRxaWy",
                                                "aRxbWxbWyaRy",
                                                "aRxbWybWxaRy",
                                                "aRxbWyaRybWx",
                                                "aWxbRyaWybRx"};

/* --- spots --- */

struct matcher {
  struct patterns *patterns;
  const struct use *use;
};

static struct block *block_of(const struct use *a)
{
  return a->thread->flat->blocks.at[a->block];
}

static void add_spot(struct patterns *p, struct spot new, const struct use *use)
{
  for (uint32_t i = 0; i < p->spots.count; i++) {
    struct spot *s = &p->spots.at[i];
    if (s->thread == new.thread && s->site == new.site &&
        s->variable == new.variable) {
      s->reads = s->reads || new.reads;
      s->writes = s->writes || new.writes;
      VEC_PUSH(p->unit->arena, &s->uses, use);
      return;
    }
  }
  VEC_PUSH(p->unit->arena, &new.uses, use);
  VEC_PUSH(p->unit->arena, &p->spots, new);
}

static void add_site(const struct matcher *m, uint32_t site, bool reads,
                     bool writes)
{
  const struct variables *v = m->patterns->variables;
  uint32_t last = 0;
  for (uint32_t i = 0; i < v->places.count; i++) {
    const struct shared_place *place = &v->places.at[i];
    if (place->site == site && place->variable != last) {
      last = place->variable;
      add_spot(m->patterns,
               (struct spot){.thread = m->use->thread->index,
                             .site = site,
                             .variable = last,
                             .reads = reads,
                             .writes = writes},
               m->use);
    }
  }
}

static void match(void *user, const struct access *a)
{
  const struct matcher *m = user;
  if (a->place == m->use->place && a->shared &&
      access_writes(a) == m->use->write) {
    add_site(
        m,
        site_of_access(m->patterns->unit, block_of(m->use), m->use->instr, a),
        a->kind != ACCESS_WRITE, access_writes(a));
  }
}

static void find_spots(struct patterns *p)
{
  for (uint32_t k = 0; k < p->sharing->all.count; k++) {
    struct matcher m = {p, p->sharing->all.at[k]};
    const struct block *block = block_of(m.use);
    const struct instr *i = m.use->instr;
    if (!i) {
      expr_accesses(block->value, match, &m);
    } else if (i->kind == INSTR_CALL && i->shared &&
               model_has(i->model, LIBRARY)) {
      add_site(&m, site_of_call(p->unit, block, i), !m.use->write,
               m.use->write);
    } else {
      instr_accesses(i, match, &m);
    }
  }
}

struct patterns *patterns_find(struct unit *u, const struct variables *v)
{
  struct patterns *p = ARENA_NEW(u->arena, struct patterns);
  *p = (struct patterns){.unit = u, .variables = v, .sharing = sharing_find(u)};
  find_spots(p);
  size_t n = p->spots.count <= SPOTS_MOST ? p->spots.count : 0;
  p->precedes = arena_alloc_array(u->arena, n * n + 1, 1);
  p->excludes = arena_alloc_array(u->arena, n * n * n + 1, 1);
  return p;
}

/* --- what may come before what --- */

/* Blocks that a way leads to from the end of that one. */
static bool leads(struct patterns *p, const struct func *f, struct block *from,
                  const struct block *to)
{
  bool *seen = arena_alloc_array(p->unit->arena, f->blocks.count, sizeof *seen);
  struct block_vec todo = {0};
  VEC_PUSH(p->unit->arena, &todo, from);
  while (todo.count) {
    struct block *b = todo.at[--todo.count];
    for (uint32_t i = 0; i < block_targets(b); i++) {
      struct block *next = block_target(b, i);
      if (next == to) {
        return true;
      }
      if (!seen[next->id]) {
        seen[next->id] = true;
        VEC_PUSH(p->unit->arena, &todo, next);
      }
    }
  }
  return false;
}

static bool may_follow(struct patterns *p, const struct use *a,
                       const struct use *b)
{
  if (a->block == b->block && a != b &&
      (!b->instr || (a->instr && a->position < b->position) ||
       (a->instr == b->instr && a->number < b->number))) {
    return true;
  }
  return leads(p, a->thread->flat, block_of(a), block_of(b));
}

static bool find_precedes(struct patterns *p, const struct spot *a,
                          const struct spot *b)
{
  for (uint32_t i = 0; i < a->uses.count; i++) {
    for (uint32_t k = 0; k < b->uses.count; k++) {
      const struct use *x = a->uses.at[i], *y = b->uses.at[k];
      if (a->thread == b->thread ? may_follow(p, x, y)
                                 : !sharing_is_first(p->sharing, y, x)) {
        return true;
      }
    }
  }
  return false;
}

static bool precedes(struct patterns *p, uint32_t a, uint32_t b)
{
  uint8_t *known = &p->precedes[(size_t)a * p->spots.count + b];
  if (*known == UNKNOWN) {
    *known = find_precedes(p, &p->spots.at[a], &p->spots.at[b]) ? YES : NO;
  }
  return *known == YES;
}

static bool find_excludes(struct patterns *p, const struct spot *a,
                          const struct spot *b, const struct spot *c)
{
  for (uint32_t i = 0; i < a->uses.count; i++) {
    for (uint32_t j = 0; j < b->uses.count; j++) {
      for (uint32_t k = 0; k < c->uses.count; k++) {
        if (may_follow(p, a->uses.at[i], c->uses.at[k]) &&
            !exclusion_holds(p->sharing, a->uses.at[i], b->uses.at[j],
                             c->uses.at[k])) {
          return false;
        }
      }
    }
  }
  return true;
}

static bool excludes(struct patterns *p, uint32_t a, uint32_t b, uint32_t c)
{
  size_t n = p->spots.count;
  uint8_t *known = &p->excludes[((size_t)a * n + b) * n + c];
  if (*known == UNKNOWN) {
    *known = find_excludes(p, &p->spots.at[a], &p->spots.at[b], &p->spots.at[c])
                 ? YES
                 : NO;
  }
  return *known == YES;
}

/* --- counting --- */

/* Behind the steps before, the spot as that step. */
static bool fits(struct patterns *p, uint32_t step, uint32_t spot)
{
  for (uint32_t i = 0; i < step; i++) {
    if (!precedes(p, p->at[i], spot)) {
      return false;
    }
    for (uint32_t k = i + 1; k < step; k++) {
      const struct spot *first = &p->spots.at[p->at[i]];
      if (first->thread == p->spots.at[spot].thread &&
          first->thread != p->spots.at[p->at[k]].thread &&
          excludes(p, p->at[i], p->at[k], spot)) {
        return false;
      }
    }
  }
  return true;
}

static void add_steps(struct patterns *p, uint32_t step)
{
  const char *text = p->steps + 3 * step;
  if (!*text) {
    struct tuple t = {{0}};
    for (uint32_t i = 0; i < step; i++) {
      t.sites[i] = p->spots.at[p->at[i]].site;
    }
    VEC_PUSH(p->unit->arena, &p->found, t);
    return;
  }
  for (uint32_t i = 0; i < p->spots.count && p->found.count < TUPLES_MOST;
       i++) {
    const struct spot *s = &p->spots.at[i];
    if (s->thread == p->thread[text[0] == 'b'] &&
        s->variable == p->variable[text[2] == 'y'] &&
        (text[1] == 'R' ? s->reads : s->writes) && fits(p, step, i)) {
      p->at[step] = i;
      add_steps(p, step + 1);
    }
  }
}

static int compare_tuples(const void *left, const void *right)
{
  return memcmp(left, right, sizeof(struct tuple));
}

/* In order, some of them more than once; false: it would take too long. */
static bool find_all(struct patterns *p, unsigned pattern, uint32_t x,
                     uint32_t y)
{
  uint32_t threads = p->unit->threads.count;
  if (p->spots.count > SPOTS_MOST) {
    return false;
  }
  p->steps = table[pattern];
  p->variable[0] = x;
  p->variable[1] = y;
  p->found.count = 0;
  for (p->thread[0] = 0; p->thread[0] < threads; p->thread[0]++) {
    for (p->thread[1] = 0; p->thread[1] < threads; p->thread[1]++) {
      if (p->thread[0] != p->thread[1]) {
        add_steps(p, 0);
      }
    }
  }
  if (p->found.count && p->found.count < TUPLES_MOST) {
    qsort(p->found.at, p->found.count, sizeof *p->found.at, compare_tuples);
  }
  return p->found.count < TUPLES_MOST;
}

bool patterns_each(struct patterns *p, unsigned pattern, uint32_t x, uint32_t y,
                   void (*tell)(void *user, const uint32_t *sites), void *user)
{
  if (!find_all(p, pattern, x, y)) {
    return false;
  }
  for (uint32_t i = 0; i < p->found.count; i++) {
    if (i == 0 || compare_tuples(&p->found.at[i - 1], &p->found.at[i]) != 0) {
      tell(user, p->found.at[i].sites);
    }
  }
  return true;
}

static void count_one(void *user, const uint32_t *sites)
{
  uint64_t *count = user;
  (void)sites;
  ++*count;
}

uint64_t patterns_possible(struct patterns *p, unsigned pattern, uint32_t x,
                           uint32_t y)
{
  uint64_t count = 0;
  return patterns_each(p, pattern, x, y, count_one, &count)
             ? count
             : variables_patterns(p->variables, pattern, x, y);
}

const char *patterns_steps(unsigned pattern)
{
  return table[pattern];
}

/* --- for people --- */

struct sum {
  uint64_t all, possible;
};

static struct sum sum_of(struct patterns *p, uint32_t x, uint32_t y)
{
  struct sum sum = {0, 0};
  for (unsigned k = y ? 9 : 1; k <= (y ? PATTERNS : 8u); k++) {
    sum.all += variables_patterns(p->variables, k, x, y);
    sum.possible += patterns_possible(p, k, x, y);
  }
  return sum;
}

static void put_sum(struct sum sum, struct buf *out)
{
  buf_printf(out, "%" PRIu64 " patterns, %" PRIu64 " possible", sum.all,
             sum.possible);
}

static void put_numbers(const char *what, const struct site_numbers *all,
                        struct buf *out)
{
  buf_printf(out, ", %s at", what);
  for (uint32_t i = 0; i < all->count; i++) {
    buf_printf(out, " %u", all->at[i]);
  }
}

static struct sum dump_variable(struct patterns *p, uint32_t x, struct buf *out)
{
  const struct variables *v = p->variables;
  const struct shared_variable *of = &v->all.at[x - 1];
  struct sum sum = sum_of(p, x, 0);
  buf_printf(out, "%u: %s: ", x, of->name);
  put_sum(sum, out);
  put_numbers("read", &of->reads, out);
  put_numbers("written", &of->writes, out);
  buf_putc(out, '\n');
  for (uint32_t y = 1; y <= v->all.count; y++) {
    struct sum both = x == y ? (struct sum){0, 0} : sum_of(p, x, y);
    if (both.all) {
      buf_printf(out, "  with %s: ", v->all.at[y - 1].name);
      put_sum(both, out);
      buf_putc(out, '\n');
    }
    sum.all += both.all;
    sum.possible += both.possible;
  }
  return sum;
}

void patterns_dump(struct unit *u, struct buf *out)
{
  struct patterns *p = patterns_find(u, variables_find(u));
  struct sum all = {0, 0};
  for (uint32_t x = 1; x <= p->variables->all.count; x++) {
    struct sum of = dump_variable(p, x, out);
    all.all += of.all;
    all.possible += of.possible;
  }
  put_sum(all, out);
  buf_putc(out, '\n');
}
