/* map_guide.c -- whether another order of two accesses may show a pattern of
 * two variables that is not covered. */
#include "runtime/observers/map_guide.h"
#include "runtime/explorer/deed.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/observers/map_facts.h"
#include "runtime/observers/map_trace.h"

enum { MOST = 1 << 14, WORDS = MOST / 64, ASKED = 64 };

/* A pattern is worth so many tries of orders that may show it. */
static uint64_t patience = 1;
static bool counts_tries;

/* By record, a set: those of its thread that came before it, in some
 * execution. */
static uint64_t *before;

/* These go back with the search: how many events there were after each step. */
static uint32_t *step_ends, step_count, first_step;

/* Records of what a thread waits to do. */
static uint32_t asked[ASKED], asked_count;

void map_guide_init(void)
{
  uint64_t size;

  before = memory_reserve(&size);
  step_ends = memory_reserve(&size);
}

void map_guide_begin(void)
{
  journal_set(&first_step, sizeof first_step, &step_count);
}

void map_guide_step(void)
{
  uint32_t next = step_count + 1;

  step_ends[step_count] = map_event_count;
  journal_set(&step_count, sizeof next, &next);
}

static bool comes_before(uint32_t first, uint32_t second)
{
  return first < MOST && second < MOST &&
         before[(uint64_t)second * WORDS + first / 64] >> first % 64 & 1;
}

void map_guide_event(uint32_t event)
{
  uint32_t record = map_events[event].record;

  if (record >= MOST) {
    return;
  }
  for (uint32_t i = map_records_of(map_records[record].thread); i > 0;
       i = map_records[i - 1].next_of_thread) {
    if (i <= MOST && map_is_here(&map_records[i - 1])) {
      before[(uint64_t)record * WORDS + (i - 1) / 64] |= 1ul << (i - 1) % 64;
    }
  }
}

/* --- what would be shown --- */

/* Of the one thread, then of the other one: what would come first on one
 * variable, and what second. Accesses of a thread are of the same kind. */
struct reversed {
  uint32_t first, second;
  unsigned kind_first, kind_second;
};

/* While tries are counted, the others are asked for, too. */
static bool is_worth(const struct map_fact *fact)
{
  if (counts_tries) {
    map_fact_tried(fact);
    return false;
  }
  return map_fact_tries(fact) < patience;
}

static bool is_new(enum map_shape shape, unsigned a, unsigned b,
                   const uint32_t records[MAP_STEPS])
{
  unsigned kinds[SHAPES][MAP_STEPS] = {[SHAPE_NESTED] = {a, b, b, a},
                                       [SHAPE_CROSSED] = {a, b, b, a},
                                       [SHAPE_CHAINED] = {a, b, a, b}};
  struct map_fact fact = {.pattern = map_pattern_of_four(shape, a, b),
                          .x = map_records[records[0]].variable};

  fact.y = map_records[records[shape == SHAPE_NESTED ? 2 : 1]].variable;
  for (unsigned i = 0; i < MAP_STEPS; i++) {
    fact.sites[i] = map_records[records[i]].sites[kinds[shape][i] - 1];
  }
  return fact.pattern && !map_fact_covered(&fact) && is_worth(&fact);
}

/* Accesses to another variable behind both: the second one's, then the first
 * one's. */
static bool may_follow(const struct reversed *r, uint32_t second,
                       uint32_t first)
{
  return comes_before(r->first, first) && comes_before(r->second, second) &&
         is_new(SHAPE_NESTED, r->kind_first, r->kind_second,
                (uint32_t[]){r->first, r->second, second, first});
}

/* In front of both: the second one's thread's, then that of the first one. */
static bool may_precede(const struct reversed *r, uint32_t second,
                        uint32_t first)
{
  return comes_before(first, r->first) && comes_before(second, r->second) &&
         is_new(SHAPE_NESTED, r->kind_second, r->kind_first,
                (uint32_t[]){second, first, r->first, r->second});
}

/* In front of the second one, then behind the first one. */
static bool may_cross(const struct reversed *r, uint32_t second, uint32_t first)
{
  unsigned a = r->kind_first, b = r->kind_second;

  return comes_before(r->first, first) && comes_before(second, r->second) &&
         (is_new(SHAPE_CROSSED, a, b,
                 (uint32_t[]){r->first, second, r->second, first}) ||
          is_new(SHAPE_CHAINED, a, b,
                 (uint32_t[]){r->first, second, first, r->second}) ||
          is_new(SHAPE_CROSSED, b, a,
                 (uint32_t[]){second, r->first, first, r->second}) ||
          is_new(SHAPE_CHAINED, b, a,
                 (uint32_t[]){second, r->first, r->second, first}));
}

static bool has_kind(uint32_t record, unsigned kind)
{
  return map_records[record].kinds & kind;
}

/* With each two accesses of these threads to the same other variable. */
static bool shows_new(const struct reversed *r)
{
  const struct map_record *first = &map_records[r->first];
  unsigned thread = map_records[r->second].thread;

  for (uint32_t i = map_records_of(first->thread); i > 0;
       i = map_records[i - 1].next_of_thread) {
    uint32_t cell = map_records[i - 1].cell;

    if (cell == first->cell || !has_kind(i - 1, r->kind_first)) {
      continue;
    }
    for (uint32_t k = map_records_in(cell, thread); k > 0;
         k = map_records[k - 1].next) {
      if (has_kind(k - 1, r->kind_second) &&
          (may_follow(r, k - 1, i - 1) || may_precede(r, k - 1, i - 1) ||
           may_cross(r, k - 1, i - 1))) {
        return true;
      }
    }
  }
  return false;
}

static bool reverse_two(uint32_t first, uint32_t second)
{
  const struct map_record *a = &map_records[first], *b = &map_records[second];

  if (a->cell != b->cell || a->thread == b->thread) {
    return false;
  }
  for (unsigned i = 1; i <= 3; i++) { /* one of them writes */
    struct reversed r = {first, second, 1 + (i != 2), 1 + (i != 1)};

    if (has_kind(first, r.kind_first) && has_kind(second, r.kind_second) &&
        shows_new(&r)) {
      return true;
    }
  }
  return false;
}

/* --- what it is asked --- */

static void ask(unsigned thread)
{
  struct deed deeds[ASKED];
  uint32_t count = deeds_ahead(thread, deeds, ASKED), record;

  asked_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (map_find_record(&deeds[i], &record)) {
      asked[asked_count++] = record;
    }
  }
}

static uint32_t events_before(uint32_t step)
{
  return step > 0 ? step_ends[step - 1] : 0;
}

/* The deed in front of all that the earlier step did. */
static bool comes_first(uint32_t record, uint32_t earlier)
{
  for (uint32_t e = events_before(earlier); e < step_ends[earlier]; e++) {
    if (reverse_two(record, map_events[e].record)) {
      return true;
    }
  }
  return false;
}

static enum guide_answer reverse(uint32_t earlier, bool is_done)
{
  uint32_t step = first_step + earlier, last = step_count - 1;

  for (uint32_t i = 0; !is_done && i < asked_count; i++) {
    if (comes_first(asked[i], step)) {
      return GUIDE_NEW;
    }
  }
  for (uint32_t e = events_before(last); is_done && e < step_ends[last]; e++) {
    if (comes_first(map_events[e].record, step)) {
      return GUIDE_NEW;
    }
  }
  return GUIDE_NOTHING;
}

static void tried(uint32_t earlier, bool is_done)
{
  counts_tries = true;
  reverse(earlier, is_done);
  counts_tries = false;
}

static void widen(uint64_t width)
{
  patience = width;
}

const struct guide map_guide = {ask, reverse, tried, widen};
