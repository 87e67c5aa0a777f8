/* surw.c -- random schedules in which threads are as likely to go next as they
 * have steps left, so that all interleavings are about as likely as each other
 * (Zhao, Wolff, Mathur, Roychoudhury, Selectively uniform concurrency testing,
 * 2025).
 *
 * Which steps count is another question in every other schedule: all that are
 * visible, or those that touch one object. Then it is drawn who comes to that
 * next, and others wait before they do; who goes in between is any. The object
 * is one of which a site could still read what another one writes, and never
 * has (rf.h), as long as there are such.
 *
 * How many steps a thread has is what it had in the last schedule that ended
 * (and touched the object); those of one that is still to be created count for
 * who creates it. The first schedule is a walk. */
#include "runtime/explorer/choice.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/strategy.h"
#include "runtime/observers/rf.h"
#include "runtime/strategies/runs.h"

#include <string.h>

enum { DEEDS = 32 };

/* Steps by thread: of all kinds, or that touch an object. */
struct counts {
  uint32_t steps[HEAP_THREADS];    /* so far in this run */
  uint32_t expected[HEAP_THREADS]; /* as the last one had that ended */
  uint32_t run;                    /* `steps` are of that one: plus one */
};

static struct random randomness;
static struct counts all, *objects;      /* by number */
static uint32_t *touched, touched_count; /* objects, in this run */
static uint32_t run;
static long object;     /* that counts; -1: all steps do */
static unsigned chosen; /* who comes to it next; HEAP_THREADS: not drawn */
static unsigned creators[HEAP_THREADS]; /* the thread itself: not known */
static bool was_active[HEAP_THREADS];

static void start(const struct explore_options *options)
{
  uint64_t size;

  randomness.state = options->seed;
  objects = memory_reserve(&size);
  touched = memory_reserve(&size);
  for (unsigned t = 0; t < HEAP_THREADS; t++) {
    creators[t] = t;
  }
}

static void begin(uint64_t number)
{
  run++;
  memset(all.steps, 0, sizeof all.steps);
  memset(was_active, 0, sizeof was_active);
  was_active[0] = true;
  touched_count = 0;
  object = number % 2 == 1 ? rf_pick_object(&randomness) : -1;
  chosen = HEAP_THREADS;
}

/* --- steps that are left --- */

static struct counts *counts_of(uint32_t number)
{
  struct counts *c = &objects[number];

  if (c->run != run) {
    c->run = run;
    memset(c->steps, 0, sizeof c->steps);
    touched[touched_count++] = number;
  }
  return c;
}

static uint32_t own_left(const struct counts *c, unsigned thread)
{
  return c->expected[thread] > c->steps[thread]
             ? c->expected[thread] - c->steps[thread]
             : 0;
}

/* With those of the threads that it creates, and they create. */
static void count_left(const struct counts *c, uint64_t left[HEAP_THREADS])
{
  unsigned count = __ts_program.thread_count;

  for (unsigned t = 0; t < count; t++) {
    left[t] = own_left(c, t);
  }
  for (unsigned t = count; t-- > 0;) {
    unsigned by = t;

    for (unsigned i = 0; i < count && !was_active[by]; i++) {
      by = creators[by];
    }
    left[by] += by != t ? own_left(c, t) : 0;
  }
}

/* One of them, by that; any, if nothing is left. */
static unsigned draw(const struct counts *c, const unsigned *threads,
                     unsigned count)
{
  uint64_t left[HEAP_THREADS], sum = 0, at;
  unsigned i = 0;

  count_left(c, left);
  for (unsigned k = 0; k < count; k++) {
    sum += left[threads[k]];
  }
  if (sum == 0) {
    return threads[random_below(&randomness, count)];
  }
  for (at = random_below(&randomness, sum); at >= left[threads[i]]; i++) {
    at -= left[threads[i]];
  }
  return threads[i];
}

/* --- one object --- */

/* Whether the thread's next step touches the object. */
static bool comes_to(unsigned thread, uint32_t number)
{
  struct deed deeds[DEEDS];
  uint32_t count = deeds_ahead(thread, deeds, DEEDS);

  for (uint32_t i = 0; i < count; i++) {
    if (rf_number(&deeds[i]) == number) {
      return true;
    }
  }
  return false;
}

static bool is_among(unsigned thread, const unsigned *threads, unsigned count)
{
  for (unsigned i = 0; i < count; i++) {
    if (threads[i] == thread) {
      return true;
    }
  }
  return false;
}

/* Any of those who do not come to it, or who was drawn. Who cannot go on, and
 * keeps all others waiting, is drawn again. */
static unsigned pick_for(uint32_t number, const unsigned *enabled,
                         unsigned count)
{
  unsigned some[HEAP_THREADS], some_count = 0;

  if (chosen == HEAP_THREADS) {
    chosen = draw(counts_of(number), enabled, count);
  }
  for (unsigned i = 0; i < count; i++) {
    if (enabled[i] == chosen || !comes_to(enabled[i], number)) {
      some[some_count++] = enabled[i];
    }
  }
  if (some_count == 0) {
    return chosen = draw(counts_of(number), enabled, count);
  }
  return some[random_below(&randomness, some_count)];
}

/* --- what is done --- */

/* What the step will touch, of each object once. */
static void note_objects(unsigned thread)
{
  struct deed deeds[DEEDS];
  uint32_t count = deeds_ahead(thread, deeds, DEEDS), numbers[DEEDS];

  for (uint32_t i = 0; i < count; i++) {
    numbers[i] = rf_number(&deeds[i]);
    if (!is_among(numbers[i], numbers, i)) {
      counts_of(numbers[i])->steps[thread]++;
      chosen = numbers[i] == object ? HEAP_THREADS : chosen;
    }
  }
}

static unsigned pick(const unsigned *enabled, unsigned count)
{
  unsigned thread = object >= 0 ? pick_for((uint32_t)object, enabled, count)
                                : draw(&all, enabled, count);

  note_objects(thread);
  return thread;
}

static void done(unsigned thread)
{
  all.steps[thread]++;
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (__ts_program.active[t] && !was_active[t]) {
      was_active[t] = true;
      creators[t] = thread;
    }
  }
}

static void end(enum run_end how)
{
  (void)how;
  memcpy(all.expected, all.steps, sizeof all.expected);
  for (uint32_t i = 0; i < touched_count; i++) {
    struct counts *c = &objects[touched[i]];

    memcpy(c->expected, c->steps, sizeof c->expected);
  }
}

static const struct picker picker = {
    .start = start, .begin = begin, .pick = pick, .done = done, .end = end};

const struct strategy surw_strategy = {.picker = &picker, .observer = "rf"};
