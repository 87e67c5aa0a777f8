/* map_four.c -- two accesses of each of two threads, p and q, which conflict on
 * two variables, X and Y:
 *   nested   p1 (X) before q1 (X), then q2 (Y) before p2 (Y)
 *   else     p1 (X) before q2 (X), and q1 (Y) before p2 (Y)
 * where 1 comes before 2. In the other case which one of p1 and q1 comes first,
 * and which one of p2 and q2, may be either, if nothing orders them: these are
 * four patterns, of two threads that may be named either way.
 *
 * This is done for each four accesses of each event. So what depends on fewer
 * of them is found before, and what is known is looked up first. */
#include "runtime/observers/map_four.h"
#include "runtime/observers/map_facts.h"
#include "runtime/observers/map_known.h"
#include "runtime/observers/map_trace.h"

/* p1 and q2 are on the one, q1 and p2 on the other one; p2 is the last event.
 */
struct four {
  const struct map_record *p1, *q1, *q2, *p2;
  uint32_t event;
  unsigned kind_p, kind_q;
  uint64_t key; /* of p1 and p2 */
};

/* Of what is known, for each two kinds: NESTED, or one of four bits by what
 * comes first, and last; and the same of what is known to be tight. */
enum { NESTED = 1, SHAPES_BITS = 5, TIGHT_FROM = 15 };

/* By the kinds that p's accesses may both be of, and q's: to make of bits those
 * of all the kinds, one of which writes. */
enum {
  BOTH_WRITE = 1,
  Q_READS = 1 << SHAPES_BITS,
  P_READS = 1 << 2 * SHAPES_BITS
};
static const uint32_t by_kinds[4][4] = {
    [MAP_READ] = {[MAP_WRITE] = P_READS, [3] = P_READS},
    [MAP_WRITE] = {[MAP_READ] = Q_READS,
                   [MAP_WRITE] = BOTH_WRITE,
                   [3] = Q_READS | BOTH_WRITE},
    [3] = {[MAP_READ] = Q_READS,
           [MAP_WRITE] = P_READS | BOTH_WRITE,
           [3] = P_READS | Q_READS | BOTH_WRITE}};

static const struct map_event *event_at(uint32_t event)
{
  return &map_events[event];
}

static uint32_t site_of(const struct map_record *r, unsigned kind)
{
  return r->sites[kind - 1];
}

static unsigned bit_of(bool p_first, bool p_last)
{
  return 2u << (p_first + 2 * p_last);
}

static uint64_t key_of(const struct map_record *a, const struct map_record *b)
{
  uint64_t first = map_known_number(a), second = map_known_number(b);

  return first > 0 && second > 0 ? first << 15 | second : 0;
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

/* All of these, of the kinds that it has. */
static void cover(const struct four *f, unsigned bits, unsigned how)
{
  if (bits & NESTED) {
    struct map_fact fact = nested_fact(f);

    map_fact_add(&fact, how);
  }
  for (unsigned i = 0; i < 4; i++) {
    if (bits & bit_of(i & 1, i >> 1)) {
      struct map_fact fact = fact_of_four(f, i & 1, i >> 1);

      map_fact_add(&fact, how);
    }
  }
}

static void cover_all(struct four *f, unsigned bits, bool is_tight)
{
  static const unsigned char kinds[3][2] = {
      {MAP_WRITE, MAP_WRITE}, {MAP_WRITE, MAP_READ}, {MAP_READ, MAP_WRITE}};

  for (unsigned i = 0; i < 3; i++) {
    f->kind_p = kinds[i][0];
    f->kind_q = kinds[i][1];
    if (f->p1->kinds & f->p2->kinds & f->kind_p &&
        f->q1->kinds & f->q2->kinds & f->kind_q) {
      cover(f, bits, is_tight ? MAP_LOOSE | MAP_TIGHT : MAP_LOOSE);
    }
  }
}

/* Those of the bits that are not known. */
static void note(struct four *f, unsigned bits, bool is_tight)
{
  uint64_t other = key_of(f->q1, f->q2);
  uint32_t all =
      bits * by_kinds[f->p1->kinds & f->p2->kinds][f->q1->kinds & f->q2->kinds];
  uint32_t *known;

  if (all == 0) {
    return;
  }
  all |= is_tight ? all << TIGHT_FROM : 0;
  if (f->key > 0 && other > 0) {
    known = map_known_of(f->key << 30 | other);
    if ((*known & all) == all) {
      return;
    }
    *known |= all;
  }
  cover_all(f, bits, is_tight);
}

/* --- loosely --- */

/* An access of q to Y, and what it knows of p. */
struct before {
  const struct map_record *q1;
  uint32_t knows;
};

/* What the others of a pattern know of q, and where q2 is last. */
struct between {
  uint32_t p1_knows, latest;
  bool may_last; /* p2 does not know q2 */
};

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
static bool is_nested(const struct map_record *p1, const struct map_record *q1,
                      const struct map_record *q2)
{
  uint32_t event = q2->latest;

  while (event > q1->latest && event_at(event)->again > 0) {
    event = event_at(event)->again - 1;
  }
  return event < q1->latest && event > p1->first;
}

/* The latest q2; of what comes first, the first one, which knows least of the
 * other one. */
static unsigned find_bits(const struct four *f, const struct before *b,
                          const struct between *between)
{
  uint32_t latest = between->latest;
  unsigned bits = is_nested(f->p1, b->q1, f->q2) ? NESTED : 0;

  if (occurs(b->q1, between->p1_knows, latest)) {
    bits |= bit_of(true, true) | (between->may_last ? bit_of(true, false) : 0);
  }
  if (b->q1->first < latest && occurs(f->p1, b->knows, latest)) {
    bits |=
        bit_of(false, true) | (between->may_last ? bit_of(false, false) : 0);
  }
  return bits;
}

static void close_with_p1(struct four *f, const struct before *all,
                          unsigned count)
{
  unsigned q = all->q1->thread, kinds_p = f->p1->kinds & f->p2->kinds;
  uint32_t of_p2 = map_knows(f->event, q);
  struct between between = {.p1_knows = map_knows(f->p1->first, q)};

  f->key = key_of(f->p1, f->p2);
  for (uint32_t k = map_records_in(f->p1->cell, q); k > 0;
       k = map_records[k - 1].next) {
    f->q2 = &map_records[k - 1];
    if (!map_is_here(f->q2) || f->p1->first >= f->q2->latest ||
        !((kinds_p | f->q2->kinds) & MAP_WRITE)) {
      continue;
    }
    between.latest = f->q2->latest;
    between.may_last = event_at(between.latest)->position > of_p2;
    for (unsigned i = 0; i < count; i++) {
      f->q1 = all[i].q1;
      if (by_kinds[kinds_p][f->q1->kinds & f->q2->kinds] != 0) {
        note(f, find_bits(f, &all[i], &between), false);
      }
    }
  }
}

static void close_loose(struct four *f, const struct before *all,
                        unsigned count)
{
  unsigned q = all->q1->thread;

  for (uint32_t i = map_records_of(f->p2->thread); i > 0;
       i = map_records[i - 1].next_of_thread) {
    f->p1 = &map_records[i - 1];
    if (f->p1->cell != f->p2->cell && map_is_here(f->p1) &&
        f->p1->kinds & f->p2->kinds && map_records_in(f->p1->cell, q) > 0) {
      close_with_p1(f, all, count);
    }
  }
}

/* Behind what q did to the same variable. */
static void close_behind(struct four *f, unsigned q)
{
  enum { MOST = 32 };
  struct before all[MOST];
  unsigned count = 0;

  for (uint32_t k = map_records_in(f->p2->cell, q); k > 0;
       k = map_records[k - 1].next) {
    const struct map_record *q1 = &map_records[k - 1];

    if (map_is_here(q1) && (q1->kinds | f->p2->kinds) & MAP_WRITE) {
      all[count++] = (struct before){q1, map_knows(q1->first, f->p2->thread)};
    }
    if (count == MOST) {
      close_loose(f, all, count);
      count = 0;
    }
  }
  if (count > 0) {
    close_loose(f, all, count);
  }
}

/* --- tightly --- */

static bool set_first_edge(struct four *f, const struct map_edge *edge)
{
  f->p1 = map_record_of(edge->from);
  f->q2 = map_record_of(edge->to);
  f->key = key_of(f->p1, f->p2);
  return f->p1->cell != f->p2->cell;
}

/* The first edge of a pattern whose second one is from q1 to the last event. */
static unsigned find_tight(const struct four *f, const struct map_edge *edge,
                           uint32_t q1)
{
  uint32_t p1 = edge->from, q2 = edge->to;
  unsigned p = f->p2->thread, q = f->q1->thread, bits = 0;
  bool may_last = event_at(q2)->position > map_knows(f->event, q);

  if (event_at(q1)->position > map_knows(p1, q)) {
    bits |= bit_of(true, true) | (may_last ? bit_of(true, false) : 0);
  }
  if (event_at(p1)->position > map_knows(q1, p)) {
    bits |= bit_of(false, true) | (may_last ? bit_of(false, false) : 0);
  }
  return bits;
}

static void close_tight(struct four *f, uint32_t q1)
{
  unsigned p = f->p2->thread, q = f->q1->thread;
  uint32_t position = event_at(q1)->position, k;

  for (k = map_last_edge(p, q, false);
       k > 0 && event_at(map_edges[k - 1].to)->position > position;
       k = map_edges[k - 1].before) {
    if (set_first_edge(f, &map_edges[k - 1])) {
      note(f, find_tight(f, &map_edges[k - 1], q1), true);
    }
  }
  for (k = map_last_edge(p, q, true); k > 0;
       k = map_edges[k - 1].first_before) {
    const struct map_edge *edge = &map_edges[k - 1];

    if (event_at(edge->to)->position < position && set_first_edge(f, edge)) {
      note(f, NESTED, true);
    }
  }
}

/* --- both --- */

static bool has_two(unsigned thread)
{
  return map_has_two(thread, MAP_READ) || map_has_two(thread, MAP_WRITE);
}

void map_four_close(uint32_t event)
{
  struct four f = {.p2 = map_record_of(event), .event = event};
  struct thread_set others = *map_threads_in(f.p2->cell);

  threads_remove(&others, f.p2->thread);
  if (!threads_any(&others) || !has_two(f.p2->thread)) {
    return;
  }
  while (threads_any(&others)) {
    unsigned q = threads_take(&others);

    if (has_two(q) && map_has_moved(q, event)) {
      close_behind(&f, q);
    }
  }
  for (uint32_t k = event_at(event)->edges; k < map_edges_end(event); k++) {
    f.q1 = map_record_of(map_edges[k].from);
    close_tight(&f, map_edges[k].from);
  }
}
