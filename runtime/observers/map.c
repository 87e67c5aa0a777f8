/* map.c -- memory-access patterns: which of the 17 are covered, loosely and
 * tightly (map_facts.h).
 *
 * Each event of an execution completes patterns with earlier ones. What is
 * covered only depends on what has to happen before what, so an execution
 * stands for all that differ from it in the order of what does not conflict. Of
 * the events at one site it is enough to look at one: the first or the latest
 * one that comes into question, by what the comments say.
 */
#include "runtime/explorer/deed.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/observer.h"
#include "runtime/observers/map_facts.h"
#include "runtime/observers/map_four.h"
#include "runtime/observers/map_guide.h"
#include "runtime/observers/map_known.h"
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

/* --- one variable --- */

/* Whether it was; it is from now on. */
static bool was_covered(const struct map_record *a, const struct map_record *b,
                        const struct map_record *c, unsigned how)
{
  uint64_t first = map_known_number(a), second = map_known_number(b);
  uint64_t third = c ? map_known_number(c) : 0;
  uint32_t *known;

  if (first == 0 || second == 0 || (c && third == 0)) {
    return false;
  }
  known = map_known_of(first << 45 | second << 30 | third << 15);
  if ((*known & how) == how) {
    return true;
  }
  *known |= how;
  return false;
}

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

/* --- what it is told --- */

static void close(uint32_t event)
{
  const struct map_record *last = map_record_of(event);
  struct thread_set others = *map_threads_in(last->cell);

  threads_remove(&others, last->thread);
  while (threads_any(&others)) {
    unsigned other = threads_take(&others);

    if (map_has_moved(other, event)) {
      close_loose(last, other);
    }
  }
  close_tight(event, last);
  map_four_close(event);
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
