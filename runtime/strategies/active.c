/* active.c -- see active.h. */
#include "runtime/strategies/active.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/heap.h"

enum { LONG_PAUSE = 64, PAUSE_FOR_EACH = 8 };

static const struct active_checker *const all[] = {
#define CHECKER(name) &active_##name,
#include "runtime/strategies/active_checkers.def"
#undef CHECKER
};

enum { ALL = sizeof all / sizeof *all };

static const struct active_checker *checkers[ALL];
static unsigned checker_count;
static const struct picker *by;
static struct random randomness;

static struct {
  struct active_next paused[HEAP_THREADS];
  uint64_t since[HEAP_THREADS]; /* by thread */
  unsigned count;               /* that pause */
  struct thread_set pausing;
  struct thread_set released; /* their next step is not asked for */
  uint64_t steps, limit;      /* limit: of a pause; 0: the least one */
} run;

struct active_figures active_figures;

static void start(const struct explore_options *options)
{
  randomness.state = options->seed ^ 0x9e3779b97f4a7c15;
  checker_count = 0;
  for (unsigned i = 0; i < ALL; i++) {
    if (all[i]->starts()) {
      checkers[checker_count++] = all[i];
    }
  }
  if (by->start) {
    by->start(options);
  }
}

static void begin(uint64_t number)
{
  run.count = 0;
  run.pausing = run.released = threads_none();
  run.steps = run.limit = 0;
  if (by->begin) {
    by->begin(number);
  }
}

/* --- who pauses --- */

static void pause(const struct active_next *next)
{
  run.paused[run.count++] = *next;
  run.since[next->thread] = run.steps;
  threads_add(&run.pausing, next->thread);
  active_figures.pauses++;
}

/* Its next step is done without a word. */
static void release(unsigned thread)
{
  for (unsigned i = 0; i < run.count; i++) {
    if (run.paused[i].thread == thread) {
      run.paused[i] = run.paused[--run.count];
      break;
    }
  }
  threads_remove(&run.pausing, thread);
  threads_add(&run.released, thread);
}

/* In steps that others do. */
static uint64_t longest_pause(unsigned enabled)
{
  uint64_t least = PAUSE_FOR_EACH * (uint64_t)enabled;

  least = least < LONG_PAUSE ? LONG_PAUSE : least;
  return run.limit < least ? least : run.limit;
}

static void release_overdue(unsigned enabled)
{
  struct thread_set left = run.pausing;

  while (threads_any(&left)) {
    unsigned thread = threads_take(&left);
    uint64_t longest = longest_pause(enabled);

    if (run.steps - run.since[thread] > longest) {
      release(thread);
      run.limit = 2 * longest;
      active_figures.overdue++;
    }
  }
}

/* --- who goes next --- */

static unsigned without_pausing(const unsigned *enabled, unsigned count,
                                unsigned *left)
{
  unsigned left_count = 0;

  for (unsigned i = 0; i < count; i++) {
    if (!threads_has(&run.pausing, enabled[i])) {
      left[left_count++] = enabled[i];
    }
  }
  return left_count;
}

static bool is_enabled(const unsigned *enabled, unsigned count, unsigned thread)
{
  for (unsigned i = 0; i < count; i++) {
    if (enabled[i] == thread) {
      return true;
    }
  }
  return false;
}

/* One of those that have met goes first, if it can. */
static unsigned part(struct thread_set met, unsigned thread,
                     const unsigned *enabled, unsigned count)
{
  unsigned first = thread, among = 1;

  active_figures.met++;
  threads_add(&run.released, thread);
  while (threads_any(&met)) {
    unsigned other = threads_take(&met);

    release(other);
    if (is_enabled(enabled, count, other) &&
        random_below(&randomness, ++among) == 0) {
      first = other;
    }
  }
  return first;
}

static void look(struct active_next *next)
{
  next->count = deeds_ahead(next->thread, next->deeds, ACTIVE_DEEDS);
}

/* Whether some checker stops it; in *met, whom it meets. */
static bool is_stopped(const struct active_next *next, struct thread_set *met)
{
  bool stops = false;

  *met = threads_none();
  for (unsigned i = 0; i < run.count; i++) { /* pointers may have changed */
    look(&run.paused[i]);
  }
  for (unsigned i = 0; i < checker_count; i++) {
    const struct active_checker *c = checkers[i];

    if (c->stops(next)) {
      stops = true;
      if (c->meets && c->meets(next, run.paused, run.count, met)) {
        break;
      }
    }
  }
  return stops;
}

static unsigned pick(const unsigned *enabled, unsigned count)
{
  unsigned left[HEAP_THREADS];
  struct active_next next;
  struct thread_set met;

  release_overdue(count);
  for (;;) {
    unsigned left_count = without_pausing(enabled, count, left);

    if (left_count == 0) {
      unsigned any = enabled[random_below(&randomness, count)];

      release(any);
      return any;
    }
    next.thread = by->pick(left, left_count);
    if (threads_has(&run.released, next.thread)) {
      return next.thread;
    }
    look(&next);
    if (!is_stopped(&next, &met)) {
      return next.thread;
    }
    if (threads_any(&met)) {
      return part(met, next.thread, enabled, count);
    }
    pause(&next);
  }
}

static void done(unsigned thread)
{
  run.steps++;
  threads_remove(&run.released, thread);
  if (by->done) {
    by->done(thread);
  }
}

static void end(enum run_end how)
{
  active_figures.stalls += how == RUN_CUT;
  if (by->end) {
    by->end(how);
  }
}

const struct picker *active_picker(const struct picker *other)
{
  static const struct picker picker = {
      .start = start, .begin = begin, .pick = pick, .done = done, .end = end};

  by = other;
  return &picker;
}
