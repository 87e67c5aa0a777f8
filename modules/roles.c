/* roles.c -- counting patterns of methods. What is known of them as a whole is
 * found in universe.c. */
#include "modules/roles.h"

#include "engines/learned_line.h"
#include "modules/universe.h"
#include "transforms/analysis/patterns.h"

#include <string.h>

/* --- what was covered --- */

static uint32_t number_of(const struct names *names, const char *text)
{
  const struct name *n = text ? names_find(names, text, strlen(text)) : NULL;
  return n ? (uint32_t)n->word : 0;
}

static bool is_new(struct roles *r, const struct covered_pattern *p)
{
  struct buf key = {0};
  buf_printf(&key, "%u %u %u", p->pattern, p->x, p->y);
  for (int i = 0; i < 4; i++) {
    buf_printf(&key, " %u", p->keys[i]);
  }
  struct name *name = names_get_z(&r->known, key.text);
  buf_free(&key);
  bool new = name->word == 0;
  if (new) {
    VEC_PUSH(r->arena, &r->covered, *p);
    name->word = (int)r->covered.count;
  } else if (p->tight) {
    r->covered.at[name->word - 1].tight = true;
  }
  return new;
}

/* Whether the line is of a pattern of the module that nobody covered before. */
static bool learn(struct roles *r, const struct learned_line *line)
{
  struct covered_pattern p = {.pattern = line->pattern, .tight = line->tight};
  if (!line->is_map || !line->pattern || line->pattern > PATTERNS) {
    return false;
  }
  p.x = number_of(&r->variables, line->x);
  p.y = number_of(&r->variables, line->y);
  bool good = p.x && (!line->y || p.y);
  for (int i = 0; i < 4 && line->steps[i]; i++) {
    p.keys[i] = number_of(&r->keys, line->steps[i]);
    good = good && p.keys[i];
  }
  return good && is_new(r, &p);
}

uint32_t roles_learn(struct roles *r, const char *text, size_t length)
{
  uint32_t new = 0;
  const char *end = text + length;
  while (text < end) {
    const char *newline = memchr(text, '\n', (size_t)(end - text));
    newline = newline ? newline : end;
    struct arena scratch = {0};
    struct learned_line line;
    new += learned_line_read(&scratch, &line, text, (size_t)(newline - text)) &&
           learn(r, &line);
    arena_release(&scratch);
    text = newline + 1;
  }
  return new;
}

/* --- sets of sites --- */

/* By variable: how many sites of a set of methods read it, and write it. */
struct counts {
  uint32_t reads, writes;
};

/* Which sites methods of the set have: by key, bits for reading and writing. */
static uint8_t *sites_of(const struct roles *r, struct arena *a, uint64_t set)
{
  uint8_t *has = arena_alloc(a, r->key_count + 1);
  for (uint32_t m = 0; m < r->methods; m++) {
    const struct role_sites *of = &r->of[m];
    for (uint32_t i = 0; set >> m & 1 && i < of->count; i++) {
      has[of->at[i].key] = 1;
    }
  }
  return has;
}

static struct counts *count(const struct roles *r, struct arena *a,
                            const uint8_t *has)
{
  struct counts *out = arena_alloc_array(a, r->variable_count + 1, sizeof *out);
  for (uint32_t i = 0; i < r->own.count; i++) {
    const struct role_site *s = &r->own.at[i];
    out[s->variable].reads += has[s->key] && !s->writes;
    out[s->variable].writes += has[s->key] && s->writes;
  }
  return out;
}

/* --- patterns --- */

enum { ONE = 8 /* patterns of one variable */ };

static uint64_t product(const char *steps, const struct counts *a,
                        const struct counts *b, uint32_t x, uint32_t y)
{
  uint64_t all = 1;
  for (const char *s = steps; *s; s += 3) {
    const struct counts *c = &(s[0] == 'a' ? a : b)[s[2] == 'x' ? x : y];
    all *= s[1] == 'R' ? c->reads : c->writes;
  }
  return all;
}

static uint64_t total(const struct roles *r, const struct counts *a,
                      const struct counts *b)
{
  uint64_t sum = 0;
  for (unsigned p = 1; p <= PATTERNS; p++) {
    const char *steps = patterns_steps(p);
    for (uint32_t x = 1; x <= r->variable_count; x++) {
      if (p <= ONE) {
        sum += product(steps, a, b, x, 0);
        continue;
      }
      for (uint32_t y = 1; y <= r->variable_count; y++) {
        sum += x != y ? product(steps, a, b, x, y) : 0;
      }
    }
  }
  return sum;
}

/* Either thread may be the pattern's first: what both may count once. */
uint64_t roles_total(const struct roles *r, uint64_t a, uint64_t b)
{
  struct arena scratch = {0};
  uint8_t *of_a = sites_of(r, &scratch, a), *of_b = sites_of(r, &scratch, b);
  uint8_t *both = arena_alloc(&scratch, r->key_count + 1);
  for (uint32_t k = 0; k <= r->key_count; k++) {
    both[k] = of_a[k] && of_b[k];
  }
  struct counts *one = count(r, &scratch, of_a);
  struct counts *other = count(r, &scratch, of_b);
  struct counts *same = count(r, &scratch, both);
  uint64_t sum =
      total(r, one, other) + total(r, other, one) - total(r, same, same);
  arena_release(&scratch);
  return sum;
}

static bool is_within(const struct covered_pattern *p, const uint8_t *a,
                      const uint8_t *b)
{
  const char *steps = patterns_steps(p->pattern);
  for (int i = 0; steps[3 * i]; i++) {
    if (!(steps[3 * i] == 'a' ? a : b)[p->keys[i]]) {
      return false;
    }
  }
  return true;
}

uint64_t roles_covered(const struct roles *r, uint64_t a, uint64_t b)
{
  struct arena scratch = {0};
  uint8_t *one = sites_of(r, &scratch, a), *other = sites_of(r, &scratch, b);
  uint64_t sum = 0;
  for (uint32_t i = 0; i < r->covered.count; i++) {
    const struct covered_pattern *p = &r->covered.at[i];
    sum += is_within(p, one, other) || is_within(p, other, one);
  }
  arena_release(&scratch);
  return sum;
}

uint64_t roles_tight(const struct roles *r)
{
  uint64_t sum = 0;
  for (uint32_t i = 0; i < r->covered.count; i++) {
    sum += r->covered.at[i].tight;
  }
  return sum;
}

/* --- the whole --- */

struct roles *roles_find(struct module *m, const struct options *o)
{
  struct roles *r = ARENA_NEW(m->arena, struct roles);
  r->arena = m->arena;
  r->methods = m->methods.count;
  r->of = arena_alloc_array(m->arena, r->methods, sizeof *r->of);
  names_init(&r->variables, m->arena);
  names_init(&r->keys, m->arena);
  names_init(&r->known, m->arena);
  return universe_look(m, o, r) ? r : NULL;
}
