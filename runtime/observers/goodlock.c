/* goodlock.c -- predicts deadlocks of locks: circles of threads of which each
 * wants a lock, at some site, that the next one holds, in one execution but
 * perhaps at different times (Joshi, Park, Sen, Naik, A randomized dynamic
 * program analysis technique for detecting real deadlocks, 2009). There is none
 * where two of them hold a common lock, a gate, nor, unlike there, where one
 * does what it does before another one is created, or after it was joined. */
#include "runtime/explorer/heap.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/threads.h"
#include "runtime/observers/clocks.h"
#include "runtime/observers/held.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LENGTH = 6, WANTS = 2048, CYCLES = 1000, TRIES = 200000 };

/* A thread takes a lock while it holds others; of this execution. */
static struct want {
  uint32_t thread, site, time;
  uintptr_t at;
  bool shared;
  struct held_locks holds;      /* not that lock */
  uint32_t known[THREADS_MOST]; /* by creations and joins */
} * wants;
static uint32_t want_count, execution, executions;

/* Predictions: of all executions. */
static struct cycle {
  struct edge {
    uint32_t site, held; /* held: where it took what the one before it wants */
  } edges[LENGTH];
  uint32_t count, last;
  uint64_t seen; /* in so many executions */
  bool shared;   /* some lock is one for reading */
} * cycles;
static uint32_t cycle_count;
static bool is_full;

static void start(const struct explore_options *options)
{
  uint64_t size;

  (void)options;
  wants = memory_reserve(&size);
  cycles = memory_reserve(&size);
}

static void begin(void)
{
  uint32_t next = ++executions, none = 0;

  journal_set(&execution, sizeof execution, &next);
  journal_set(&want_count, sizeof none, &none);
}

/* --- what threads want --- */

/* How often it was taken. */
static uint32_t drop(struct held_locks *locks, uintptr_t at)
{
  uint32_t i = 0, times;

  while (i < locks->count && locks->at[i].at != at) {
    i++;
  }
  if (i == locks->count) {
    return 0;
  }
  times = locks->at[i].times;
  locks->count--;
  memmove(&locks->at[i], &locks->at[i + 1],
          (locks->count - i) * sizeof *locks->at);
  return times;
}

static bool is_same(const struct want *a, const struct want *b)
{
  return a->thread == b->thread && a->site == b->site && a->at == b->at &&
         held_are_same(&a->holds, &b->holds) &&
         memcmp(a->known, b->known, sizeof a->known) == 0;
}

/* What it holds already it need not wait for. */
static void note(unsigned thread, unsigned number, const void *object)
{
  const struct step_sync *sync = &__ts_program.syncs[number];
  struct want *w = &wants[want_count];
  uint32_t next = want_count + 1;

  w->thread = thread;
  w->site = sync->site;
  w->at = (uintptr_t)object;
  w->shared = sync->does == CLASS_RDLOCK || sync->does == CLASS_TRYRDLOCK;
  w->time = clocks_time(thread);
  held_find(thread, &w->holds);
  memcpy(w->known, clocks_known(CLOCK_THREADS, thread), sizeof w->known);
  if (drop(&w->holds, w->at) > 1 || w->holds.count == 0) {
    return;
  }
  for (uint32_t i = 0; i < want_count; i++) {
    if (is_same(w, &wants[i])) {
      return;
    }
  }
  if (next < WANTS) {
    journal_set(&want_count, sizeof next, &next);
  } else {
    is_full = true;
  }
}

/* Who only tries does not wait. */
static bool waits_for(unsigned does)
{
  return does == CLASS_LOCK || does == CLASS_RDLOCK || does == CLASS_WRLOCK;
}

static void sync(unsigned number, const void *object, unsigned long size)
{
  if (object && size != 0 && waits_for(__ts_program.syncs[number].does)) {
    note(heap_owner, number, object);
  }
}

/* Those that wait in the end have not come to do it. */
static void note_waiting(void)
{
  static const struct event_reader reader = {
      .wants = STEP_SYNCS, .access = NULL, .sync = sync};

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (run_waits(t)) {
      heap_owner = t;
      events_tell(&reader);
      run_guarded(__ts_program.threads[t].look);
      events_tell(&events_nobody);
    }
  }
}

/* --- circles --- */

static struct {
  uint32_t way[LENGTH], length, tries;
} finder;

/* Whether one of the two is over before the other one begins. */
static bool are_ordered(const struct want *a, const struct want *b)
{
  return a->known[b->thread] >= b->time || b->known[a->thread] >= a->time;
}

static bool fits(const struct want *next)
{
  for (uint32_t i = 0; i < finder.length; i++) {
    const struct want *w = &wants[finder.way[i]];

    if (w->thread == next->thread || are_ordered(w, next) ||
        held_have_common(&w->holds, &next->holds)) {
      return false;
    }
  }
  return true;
}

/* Whether it waits for what the other one holds. */
static const struct held_lock *find_waited(const struct want *w,
                                           const struct want *by)
{
  for (uint32_t i = 0; i < by->holds.count; i++) {
    const struct held_lock *l = &by->holds.at[i];

    if (l->at == w->at) {
      return l->shared && w->shared ? NULL : l;
    }
  }
  return NULL;
}

static bool is_before(const struct edge *a, const struct edge *b)
{
  return a->site != b->site ? a->site < b->site : a->held < b->held;
}

/* It begins with its least edge. */
static void turn(struct cycle *c)
{
  struct cycle from = *c;
  uint32_t least = 0;

  for (uint32_t i = 1; i < c->count; i++) {
    least = is_before(&c->edges[i], &c->edges[least]) ? i : least;
  }
  for (uint32_t i = 0; i < c->count; i++) {
    c->edges[i] = from.edges[(least + i) % c->count];
  }
}

static void predict(const struct cycle *new)
{
  struct cycle *c = cycles;

  while (c < cycles + cycle_count &&
         (c->count != new->count ||
          memcmp(c->edges, new->edges, sizeof c->edges) != 0)) {
    c++;
  }
  if (c == cycles + cycle_count) {
    if (cycle_count == CYCLES) {
      is_full = true;
      return;
    }
    *c = *new;
    cycle_count++;
  }
  if (c->last != execution) {
    c->last = execution;
    c->seen++;
  }
}

/* The way is one. */
static void add_cycle(void)
{
  struct cycle c = {.count = finder.length};

  for (uint32_t i = 0; i < c.count; i++) {
    const struct want *w = &wants[finder.way[i]];
    const struct want *before = &wants[finder.way[(i + c.count - 1) % c.count]];
    const struct held_lock *held = find_waited(before, w);

    c.edges[i] = (struct edge){w->site, held->site};
    c.shared = c.shared || held->shared || w->shared;
  }
  turn(&c);
  predict(&c);
}

/* Of a circle the thread with the lowest number comes first. */
static void go_on(void)
{
  const struct want *first = &wants[finder.way[0]];
  const struct want *last = &wants[finder.way[finder.length - 1]];

  if (finder.length > 1 && find_waited(last, first)) {
    add_cycle();
  }
  for (uint32_t i = 0; i < want_count && finder.length < LENGTH; i++) {
    const struct want *next = &wants[i];

    if (finder.tries == 0) {
      is_full = true;
      return;
    }
    finder.tries--;
    if (next->thread > first->thread && find_waited(last, next) && fits(next)) {
      finder.way[finder.length++] = i;
      go_on();
      finder.length--;
    }
  }
}

static void end(enum run_end how)
{
  if (how == RUN_DEADLOCK) {
    note_waiting();
  }
  finder.tries = TRIES;
  for (uint32_t i = 0; i < want_count; i++) {
    finder.way[0] = i;
    finder.length = 1;
    go_on();
  }
}

/* --- the observer --- */

static void access(unsigned site, const void *at, unsigned long size,
                   bool writes)
{
  (void)site;
  (void)at;
  (void)size;
  (void)writes;
}

static void observe(const struct stepped *step)
{
  (void)step;
}

/* [executions, whether a lock is one for reading, [site, where it took what it
 * holds], ...] */
static void report(void)
{
  printf("{\"full\":%s,\"cycles\":[", is_full ? "true" : "false");
  for (uint32_t i = 0; i < cycle_count; i++) {
    const struct cycle *c = &cycles[i];

    printf("%s[%" PRIu64 ",%d", i > 0 ? "," : "", c->seen, c->shared);
    for (uint32_t k = 0; k < c->count; k++) {
      printf(",[%" PRIu32 ",%" PRIu32 "]", c->edges[k].site, c->edges[k].held);
    }
    printf("]");
  }
  printf("]}");
}

static const struct observer *const needs[] = {&clocks_observer, &held_observer,
                                               NULL};

const struct observer goodlock_observer = {
    .name = "goodlock",
    .needs = needs,
    .start = start,
    .begin = begin,
    .events = {STEP_SYNCS, access, sync, NULL},
    .observe = observe,
    .end = end,
    .report = report};
