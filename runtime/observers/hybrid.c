/* hybrid.c -- predicts data races: of two accesses that conflict, not both
 * atomic, whose threads hold no common lock, and that neither creations and
 * joins of threads nor signals order (O'Callahan, Choi, Hybrid dynamic data
 * race detection, 2003). They need not have been at the same time in this execution;
 * and perhaps they never are, as when atomic operations order them.
 *
 * Of each thread's accesses at one site with the same locks the last one stands
 * for all: what it comes before, they do. Atomic sections are as if all had the
 * same lock. */
#include "contract/steps.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/observers/clocks.h"
#include "runtime/observers/held.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GRANULE = 8, CHAINS = 1 << 14, MOST = 64, PAIR_CHAINS = 1 << 12 };

/* What a thread did to a part of a granule. */
static struct done {
  uintptr_t from, to;
  uint32_t next; /* of the granule's chain: plus one */
  uint32_t site, time;
  uint8_t thread;
  bool writes, atomic;
  struct held_locks locks;
} * done;
static uint32_t done_count, execution, executions;
static struct {
  uint32_t execution, first; /* first: plus one */
} chains[CHAINS];

/* Predictions: of all executions. */
static struct pair {
  uint32_t a, b, next, last;
  uint64_t count; /* executions */
} * pairs;
static uint32_t pair_count, pair_chains[PAIR_CHAINS];

static void start(const struct explore_options *options)
{
  uint64_t size;

  (void)options;
  done = memory_reserve(&size);
  pairs = memory_reserve(&size);
}

static void begin(void)
{
  uint32_t next = ++executions, none = 0;

  journal_set(&execution, sizeof execution, &next);
  journal_set(&done_count, sizeof done_count, &none);
}

/* --- predictions --- */

static void predict(uint32_t a, uint32_t b)
{
  uint32_t low = a < b ? a : b, high = a < b ? b : a;
  uint32_t *chain = &pair_chains[(low * 0x9e3779b9u + high) % PAIR_CHAINS], k;

  for (k = *chain; k > 0; k = pairs[k - 1].next) {
    if (pairs[k - 1].a == low && pairs[k - 1].b == high) {
      break;
    }
  }
  if (k == 0) {
    pairs[pair_count] = (struct pair){low, high, *chain, 0, 0};
    k = *chain = ++pair_count;
  }
  if (pairs[k - 1].last != execution) {
    pairs[k - 1].last = execution;
    pairs[k - 1].count++;
  }
}

static bool may_race(const struct done *now, const struct done *before)
{
  return before->thread != now->thread && before->from < now->to &&
         now->from < before->to && (before->writes || now->writes) &&
         !(before->atomic && now->atomic) &&
         !clocks_knows(CLOCK_SIGNALS, now->thread, before->thread,
                       before->time) &&
         !held_have_common(&before->locks, &now->locks);
}

/* --- accesses --- */

static bool is_same(const struct done *a, const struct done *b)
{
  return a->thread == b->thread && a->site == b->site && a->from == b->from &&
         a->to == b->to && a->writes == b->writes &&
         held_are_same(&a->locks, &b->locks);
}

static uint32_t *chain_of(uintptr_t at)
{
  uint32_t which = (uint32_t)((at / GRANULE * 0x9e3779b97f4a7c15) >> 50);
  uint32_t none = 0;

  if (chains[which].execution != execution) {
    journal_set(&chains[which].execution, sizeof execution, &execution);
    journal_set(&chains[which].first, sizeof none, &none);
  }
  return &chains[which].first;
}

/* In one granule. */
static void note(struct done *now)
{
  uint32_t *chain = chain_of(now->from), number;
  struct done *same = NULL;

  for (uint32_t k = *chain; k > 0; k = done[k - 1].next) {
    if (may_race(now, &done[k - 1])) {
      predict(now->site, done[k - 1].site);
    }
    same = is_same(now, &done[k - 1]) ? &done[k - 1] : same;
  }
  if (same) {
    journal_set(&same->time, sizeof now->time, &now->time);
    return;
  }
  now->next = *chain;
  done[done_count] = *now;
  number = done_count + 1;
  journal_set(chain, sizeof number, &number);
  journal_set(&done_count, sizeof number, &number);
}

static bool is_one_of(const _Bool *all, const void *at)
{
  return (uintptr_t)at - (uintptr_t)all < __ts_program.thread_count;
}

/* The heap's own accesses have no site; of all memory nothing is known; what is
 * done to locks is no access. */
static bool counts(unsigned site, const void *at, unsigned long size)
{
  enum { KIND_SYNC = 4 };

  return site != 0 && site < __ts_program.site_count && at && size != 0 &&
         size != -1ul && __ts_program.sites[site].kind != KIND_SYNC &&
         !is_one_of(__ts_program.active, at) &&
         !is_one_of(__ts_program.ended, at);
}

static bool is_section(unsigned thread)
{
  const struct step_thread *of = &__ts_program.threads[thread];

  return of->deeds && *of->pc <= of->points &&
         of->deeds[*of->pc] == DEED_SECTION;
}

static void find_locks(unsigned thread, struct held_locks *out)
{
  held_find(thread, out);
  if (is_section(thread) && out->count < HELD_MOST) {
    memmove(&out->at[1], out->at, out->count * sizeof *out->at);
    memset(out->at, 0, sizeof *out->at); /* before all addresses */
    out->count++;
  }
}

static void access(unsigned site, const void *at, unsigned long size,
                   bool writes)
{
  uintptr_t from = (uintptr_t)at, end = from + size;
  struct done now = {.thread = (uint8_t)heap_owner, .writes = writes};

  if (!counts(site, at, size)) {
    return;
  }
  now.site = site;
  now.time = clocks_time(heap_owner);
  now.atomic = __ts_program.sites[site].order != 0;
  find_locks(heap_owner, &now.locks);
  for (unsigned i = 0; from < end && i < MOST; i++) {
    uintptr_t to = from / GRANULE * GRANULE + GRANULE;

    now.from = from;
    now.to = to < end ? to : end;
    note(&now);
    from = to;
  }
}

static void sync(unsigned number, const void *object, unsigned long size)
{
  (void)number;
  (void)object;
  (void)size;
}

static void observe(const struct stepped *step)
{
  (void)step;
}

static void end(enum run_end how)
{
  (void)how;
}

static void report(void)
{
  printf("{\"pairs\":[");
  for (uint32_t i = 0; i < pair_count; i++) {
    printf("%s[%" PRIu32 ",%" PRIu32 ",%" PRIu64 "]", i > 0 ? "," : "",
           pairs[i].a, pairs[i].b, pairs[i].count);
  }
  printf("]}");
}

static const struct observer *const needs[] = {&clocks_observer, &held_observer,
                                               NULL};

const struct observer hybrid_observer = {
    .name = "hybrid",
    .needs = needs,
    .start = start,
    .begin = begin,
    .events = {STEP_ACCESSES, access, sync, NULL},
    .observe = observe,
    .end = end,
    .report = report};
