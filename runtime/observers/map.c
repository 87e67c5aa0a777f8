/* map.c -- memory-access patterns: which of the 17 are covered, loosely and
 * tightly (map_facts.h).
 *
 * Each event of an execution completes patterns with earlier ones. What is
 * covered only depends on what has to happen before what, so an execution
 * stands for all that differ from it in the order of what does not conflict. Of
 * the events at one site it is enough to look at one: the first or the latest
 * one that comes into question, by what the comments say.
 *
 * With four steps there are two accesses of each of two threads, p and q, which
 * conflict on two variables, X and Y:
 *   nested   p1 (X) before q1 (X), then q2 (Y) before p2 (Y)
 *   else     p1 (X) before q2 (X), and q1 (Y) before p2 (Y)
 * where 1 comes before 2. In the other case which one of p1 and q1 comes first,
 * and which one of p2 and q2, may be either, if nothing orders them: these are
 * four patterns, of two threads that may be named either way. */
#include "runtime/explorer/deed.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/observer.h"
#include "runtime/observers/map_facts.h"
#include "runtime/observers/map_guide.h"
#include "runtime/observers/map_trace.h"

#include <inttypes.h>
#include <stdio.h>

static uint64_t executions;
static bool guides; /* a search: locks are variables, too */

static void start(const struct explore_options *options)
{
  guides = options->guide == EXPLORE_BY_PATTERNS;
  map_trace_init();
  map_facts_init();
  map_guide_init();
}

static void begin(void)
{
  map_trace_begin();
  map_guide_begin();
}

static const struct map_event *event_at(uint32_t event)
{
  return &map_events[event];
}

/* --- what is known of records --- */

/* Of which of the patterns that these records may make up it is known that they
 * are covered: a cache, by a bit for each. */
enum { KNOWN_SETS = 1 << 14, KNOWN_MOST = 1 << 15 };

static struct known {
  uint64_t key;
  uint16_t covered;
} known_sets[KNOWN_SETS];

static uint64_t number_of(const struct map_record *r)
{
  return (uint64_t)(r - map_records) + 1;
}

/* r: up to four of them, the others NULL; what: to tell apart what else
 * differs. NULL: there are too many records. */
static uint16_t *known_of(const struct map_record *const r[MAP_STEPS],
                          unsigned what)
{
  uint64_t key = what;
  struct known *known;

  for (unsigned i = 0; i < MAP_STEPS; i++) {
    uint64_t number = r[i] ? number_of(r[i]) : 0;

    if (number >= KNOWN_MOST) {
      return NULL;
    }
    key = key << 15 | number;
  }
  known = &known_sets[(key * 0x9e3779b97f4a7c15) >> 50];
  if (known->key != key) {
    *known = (struct known){.key = key};
  }
  return &known->covered;
}

/* Whether it was; it is from now on. */
static bool was_covered(const struct map_record *a, const struct map_record *b,
                        const struct map_record *c, unsigned how)
{
  uint16_t *known =
      known_of((const struct map_record *const[]){a, b, c, NULL}, 0);

  if (!known || (*known & how) == how) {
    return known != NULL;
  }
  *known |= (uint16_t)how;
  return false;
}

/* --- one variable --- */

/* For each kind of the one and of the other. */
#define EACH_KIND(kind, of) \
  for (unsigned kind = MAP_READ; kind <= MAP_WRITE; kind++) \
    if ((of)&kind)

static uint32_t site_of(const struct map_record *r, unsigned kind)
{
  return r->sites[kind - 1];
}

static void cover_two(const struct map_record *a, const struct map_record *b,
                      unsigned how)
{
  if (was_covered(a, b, NULL, how)) {
    return;
  }
  EACH_KIND(ka, a->kinds)
  {
    EACH_KIND(kb, b->kinds)
    {
      struct map_fact fact = {map_pattern_of_two(ka, kb),
                              a->variable,
                              0,
                              {site_of(a, ka), site_of(b, kb)}};

      if (fact.pattern) {
        map_fact_add(&fact, how);
      }
    }
  }
}

static void cover_three(const struct map_record *a, const struct map_record *b,
                        const struct map_record *c, unsigned how)
{
  if (was_covered(a, b, c, how)) {
    return;
  }
  EACH_KIND(ka, a->kinds)
  {
    EACH_KIND(kb, b->kinds)
    {
      EACH_KIND(kc, c->kinds)
      {
        struct map_fact fact = {
            map_pattern_of_three(ka, kb, kc),
            a->variable,
            0,
            {site_of(a, ka), site_of(b, kb), site_of(c, kc)}};

        if (fact.pattern) {
          map_fact_add(&fact, how);
        }
      }
    }
  }
}

static bool conflict(const struct map_record *a, const struct map_record *b)
{
  return (a->kinds | b->kinds) & MAP_WRITE;
}

/* Behind accesses of the other thread, of which the latest counts, and those of
 * its own before that, of which the first does. */
static void close_loose(const struct map_record *last, unsigned other)
{
  for (uint32_t j = map_records_in(last->cell, other); j > 0;
       j = map_records[j - 1].next) {
    const struct map_record *b = &map_records[j - 1];

    if (!map_is_here(b) || !conflict(b, last)) {
      continue;
    }
    cover_two(b, last, MAP_LOOSE);
    for (uint32_t i = map_records_in(last->cell, last->thread); i > 0;
         i = map_records[i - 1].next) {
      const struct map_record *a = &map_records[i - 1];

      if (map_is_here(a) && conflict(a, b) && a->first < b->latest) {
        cover_three(a, b, last, MAP_LOOSE);
      }
    }
  }
}

/* Behind what immediately precedes it, and what did so before that. */
static void close_tight(uint32_t event, const struct map_record *last)
{
  for (uint32_t k = event_at(event)->edges; k < map_edges_end(event); k++) {
    uint32_t middle = map_edges[k].from;
    const struct map_record *b = map_record_of(middle);

    cover_two(b, last, MAP_LOOSE | MAP_TIGHT);
    for (uint32_t i = event_at(middle)->edges; i < map_edges_end(middle); i++) {
      const struct map_record *a = map_record_of(map_edges[i].from);

      if (a->thread == last->thread) {
        cover_three(a, b, last, MAP_LOOSE | MAP_TIGHT);
      }
    }
  }
}

/* --- two variables --- */

/* p1 and q2 are on the one, q1 and p2 on the other one; p2 is the last event.
 */
struct four {
  const struct map_record *p1, *q1, *q2, *p2;
  uint32_t event;
  unsigned kind_p, kind_q;
  uint16_t *known; /* NESTED, or of four bits by what comes first, and last */
};

enum { NESTED = 1, KNOWN_TIGHT = 5 /* bits further on */ };

static unsigned bit_of(bool p_first, bool p_last)
{
  return 2u << (p_first + 2 * p_last);
}

static void look_up(struct four *f)
{
  f->known =
      known_of((const struct map_record *const[]){f->p1, f->q1, f->q2, f->p2},
               f->kind_p * 4 + f->kind_q);
}

static bool is_known(const struct four *f, unsigned bits)
{
  return f->known && (*f->known & bits) == bits;
}

static void cover(const struct four *f, const struct map_fact *fact,
                  unsigned how, unsigned bits)
{
  map_fact_add(fact, how);
  if (f->known) {
    *f->known |= (uint16_t)bits;
  }
}

/* Of those that are not nested; p_first: p1 comes before q1; p_last: p2 after
 * q2. */
static struct map_fact fact_of_four(const struct four *f, bool p_first,
                                    bool p_last)
{
  enum map_shape shape = p_first == p_last ? SHAPE_CROSSED : SHAPE_CHAINED;
  uint32_t x = f->p1->variable, y = f->p2->variable;
  uint32_t p1 = site_of(f->p1, f->kind_p), p2 = site_of(f->p2, f->kind_p);
  uint32_t q1 = site_of(f->q1, f->kind_q), q2 = site_of(f->q2, f->kind_q);
  uint32_t third = p_last ? q2 : p2, fourth = p_last ? p2 : q2;

  return p_first ? (struct map_fact){map_pattern_of_four(shape, f->kind_p,
                                                         f->kind_q),
                                     x,
                                     y,
                                     {p1, q1, third, fourth}}
                 : (struct map_fact){
                       map_pattern_of_four(shape, f->kind_q, f->kind_p),
                       y,
                       x,
                       {q1, p1, third, fourth}};
}

static struct map_fact nested_fact(const struct four *f)
{
  return (struct map_fact){
      map_pattern_of_four(SHAPE_NESTED, f->kind_p, f->kind_q),
      f->p1->variable,
      f->p2->variable,
      {site_of(f->p1, f->kind_p), site_of(f->q2, f->kind_q),
       site_of(f->q1, f->kind_q), site_of(f->p2, f->kind_p)}};
}

/* Whether it has an event before that one, and of its thread after that
 * position. */
static bool occurs(const struct map_record *r, uint32_t position,
                   uint32_t before)
{
  uint32_t event = r->latest;

  while (event >= before) {
    if (event_at(event)->again == 0) {
      return false;
    }
    event = event_at(event)->again - 1;
  }
  return event_at(event)->position > position;
}

/* q1 stands for what is on Y, which here comes after q2. The first p1 and the
 * latest q1 leave most between them. */
static void find_nested(const struct four *f)
{
  uint32_t event = f->q2->latest;

  if (is_known(f, NESTED)) {
    return;
  }
  while (event > f->q1->latest && event_at(event)->again > 0) {
    event = event_at(event)->again - 1;
  }
  if (event < f->q1->latest && event > f->p1->first) {
    struct map_fact fact = nested_fact(f);

    cover(f, &fact, MAP_LOOSE, NESTED);
  }
}

/* The latest q2; of what comes first, the first one, which knows least of the
 * other one. */
static void find_four(const struct four *f, bool p_first, bool p_last)
{
  const struct map_record *first = p_first ? f->p1 : f->q1;
  const struct map_record *second = p_first ? f->q1 : f->p1;
  uint32_t q2 = f->q2->latest;

  if (!is_known(f, bit_of(p_first, p_last)) && first->first < q2 &&
      (p_last || event_at(q2)->position > map_knows(f->event, f->q2->thread)) &&
      occurs(second, map_knows(first->first, second->thread), q2)) {
    struct map_fact fact = fact_of_four(f, p_first, p_last);

    cover(f, &fact, MAP_LOOSE, bit_of(p_first, p_last));
  }
}

static void find_all_four(struct four *f)
{
  look_up(f);
  if (is_known(f, (1u << KNOWN_TIGHT) - 1)) {
    return;
  }
  find_nested(f);
  find_four(f, true, true);
  find_four(f, true, false);
  find_four(f, false, false);
  find_four(f, false, true);
}

/* Behind accesses of q to both variables. */
static void close_four_with(struct four *f)
{
  unsigned q = f->q1->thread;

  for (uint32_t k = map_records_in(f->p1->cell, q); k > 0;
       k = map_records[k - 1].next) {
    f->q2 = &map_records[k - 1];
    if (map_is_here(f->q2) && f->q2->kinds & f->kind_q &&
        f->p1->first < f->q2->latest) {
      find_all_four(f);
    }
  }
}

static void close_four(struct four *f, unsigned q)
{
  for (uint32_t i = map_records_of(f->p2->thread); i > 0;
       i = map_records[i - 1].next_of_thread) {
    f->p1 = &map_records[i - 1];
    if (f->p1->cell == f->p2->cell || !map_is_here(f->p1) ||
        !(f->p1->kinds & f->kind_p) ||
        !threads_has(map_threads_in(f->p1->cell), q)) {
      continue;
    }
    for (uint32_t k = map_records_in(f->p2->cell, q); k > 0;
         k = map_records[k - 1].next) {
      f->q1 = &map_records[k - 1];
      if (map_is_here(f->q1) && f->q1->kinds & f->kind_q) {
        close_four_with(f);
      }
    }
  }
}

/* The first edge of a pattern whose second one is from q1 to the last event. */
static void add_tight(struct four *f, const struct map_edge *edge, uint32_t q1)
{
  uint32_t p1 = edge->from, q2 = edge->to;
  unsigned p = f->p2->thread, q = f->q1->thread;
  bool may[2] = {event_at(p1)->position > map_knows(q1, p),
                 event_at(q1)->position > map_knows(p1, q)};
  bool may_last = event_at(q2)->position > map_knows(f->event, q);

  for (unsigned i = 0; i < 4; i++) {
    bool p_first = i & 1, p_last = i >> 1;
    unsigned bits = bit_of(p_first, p_last) * ((1u << KNOWN_TIGHT) + 1);

    if (!is_known(f, bits) && may[p_first] && (p_last || may_last)) {
      struct map_fact fact = fact_of_four(f, p_first, p_last);

      cover(f, &fact, MAP_LOOSE | MAP_TIGHT, bits);
    }
  }
}

static void add_nested(struct four *f)
{
  unsigned bits = NESTED | NESTED << KNOWN_TIGHT;

  look_up(f);
  if (!is_known(f, bits)) {
    struct map_fact fact = nested_fact(f);

    cover(f, &fact, MAP_LOOSE | MAP_TIGHT, bits);
  }
}

static bool set_first_edge(struct four *f, const struct map_edge *edge)
{
  f->p1 = map_record_of(edge->from);
  f->q2 = map_record_of(edge->to);
  return f->p1->cell != f->p2->cell && f->p1->kinds & f->kind_p &&
         f->q2->kinds & f->kind_q;
}

static void close_four_tight(struct four *f, uint32_t q1)
{
  unsigned p = f->p2->thread, q = f->q1->thread;
  uint32_t position = event_at(q1)->position, k;

  for (k = map_last_edge(p, q, false);
       k > 0 && event_at(map_edges[k - 1].to)->position > position;
       k = map_edges[k - 1].before) {
    if (set_first_edge(f, &map_edges[k - 1])) {
      look_up(f);
      add_tight(f, &map_edges[k - 1], q1);
    }
  }
  for (k = map_last_edge(p, q, true); k > 0;
       k = map_edges[k - 1].first_before) {
    const struct map_edge *edge = &map_edges[k - 1];

    if (event_at(edge->to)->position < position && set_first_edge(f, edge)) {
      add_nested(f);
    }
  }
}

/* Of which kinds each thread's steps may be: one of them writes. */
static void close_two_variables(uint32_t event, const struct map_record *last)
{
  static const unsigned char kinds[3][2] = {
      {MAP_WRITE, MAP_WRITE}, {MAP_WRITE, MAP_READ}, {MAP_READ, MAP_WRITE}};
  struct thread_set others = *map_threads_in(last->cell);

  threads_remove(&others, last->thread);
  for (unsigned i = 0; i < 3; i++) {
    struct four f = {.p2 = last,
                     .event = event,
                     .kind_p = kinds[i][0],
                     .kind_q = kinds[i][1]};

    if (!(last->kinds & f.kind_p) || !map_has_two(last->thread, f.kind_p)) {
      continue;
    }
    for (struct thread_set left = others; threads_any(&left);) {
      unsigned q = threads_take(&left);

      if (map_has_two(q, f.kind_q)) {
        close_four(&f, q);
      }
    }
    for (uint32_t k = event_at(event)->edges; k < map_edges_end(event); k++) {
      f.q1 = map_record_of(map_edges[k].from);
      if (f.q1->kinds & f.kind_q) {
        close_four_tight(&f, map_edges[k].from);
      }
    }
  }
}

/* --- what it is told --- */

static void close(uint32_t event)
{
  const struct map_record *last = map_record_of(event);
  struct thread_set others = *map_threads_in(last->cell);

  threads_remove(&others, last->thread);
  while (threads_any(&others)) {
    close_loose(last, threads_take(&others));
  }
  close_tight(event, last);
  close_two_variables(event, last);
  if (guides) {
    map_guide_event(event);
  }
}

static void sync(unsigned number, const void *object, unsigned long size)
{
  struct deed deed;

  if (guides && deed_of_sync(&deed, number, object, size) && deed.writes) {
    map_trace_take(deed.site, object, size);
  }
}

static void observe(const struct stepped *step)
{
  map_trace_step(step->thread,
                 step->result == RUN_ON || step->result == RUN_FAILED, close);
  if (guides) {
    map_guide_step();
  }
}

static void end(enum run_end how)
{
  (void)how;
  executions++;
}

/* --- the report --- */

static bool is_shown(const struct map_fact *fact)
{
  return fact->x != fact->y && !((fact->x | fact->y) & MAP_LOCK);
}

static void report(void)
{
  printf("{\"followed\":%" PRIu64 ",\"exact\":%s,", executions,
         map_is_exact ? "true" : "false");
  map_facts_print(is_shown);
  map_trace_print_variables();
  map_trace_print_sites();
  printf("}");
}

const struct observer map_observer = {
    .name = "map",
    .counts_writes = true,
    .start = start,
    .begin = begin,
    .events = {STEP_ACCESSES | STEP_SYNCS | STEP_LOCKED, map_trace_access, sync,
               map_trace_access},
    .observe = observe,
    .end = end,
    .guide = &map_guide,
    .report = report};
