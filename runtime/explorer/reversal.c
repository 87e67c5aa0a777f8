/* reversal.c -- races as in source-DPOR, and waiting.
 *
 * Abdulla, Aronis, Jonsson, Sagonas: Source sets, 2017. Steps e and e' of
 * different threads race when they conflict and nothing between them leads
 * from e to e'. Then v, which is what comes after e but not because of it, and
 * e' behind it, must be explored from where e was done, unless something that
 * can begin it (an initial) is explored there.
 *
 * There, no step keeps another thread from its own. Here, some wait. A step
 * that waits may have been kept from being done by a step that came before
 * others which let it be done again: locking, then unlocking, with which the
 * thread that waits cannot race. So a race with a later step hides an earlier
 * one only if the thread could have done the same step before the later one;
 * and a thread that still waits in the end has races, too. That comes to what
 * Flanagan and Godefroid (2005) do: they look at the next step of every thread
 * in every state. A race is none if the step cannot be done at the end of v. */
#include "runtime/explorer/reversal.h"
#include "runtime/explorer/guide.h"
#include "runtime/explorer/path.h"
#include "runtime/explorer/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct racer {
  uint32_t here; /* the frame of the step */
  unsigned thread;
  const struct footprint *touched;
  bool is_done;
  uint32_t clock[THREADS_MOST]; /* what comes before it */
};

/* What comes after a step but not because of it. */
struct rest {
  uint32_t after;               /* the step's frame */
  uint32_t first[THREADS_MOST]; /* by thread: frame plus one; 0: none */
};

static void join(uint32_t *clock, const uint32_t *other)
{
  for (unsigned t = 0; t < path_threads; t++) {
    clock[t] = clock[t] > other[t] ? clock[t] : other[t];
  }
}

static bool is_because(uint32_t later, uint32_t earlier)
{
  return path_clock(later)[path[earlier].thread] > earlier;
}

static void find_rest(struct rest *rest, uint32_t after, uint32_t here)
{
  struct thread_set seen = threads_none();

  *rest = (struct rest){.after = after};
  for (uint32_t k = after + 1; k < here; k++) {
    unsigned t = path[k].thread;

    if (!threads_has(&seen, t) && !is_because(k, after)) {
      rest->first[t] = k + 1;
    }
    threads_add(&seen, t);
  }
}

/* Whether nothing of the rest comes before the thread's step of that clock. */
static bool is_initial(const struct rest *rest, unsigned thread,
                       const uint32_t *clock)
{
  for (unsigned t = 0; t < path_threads; t++) {
    if (t != thread && rest->first[t] > 0 && clock[t] >= rest->first[t]) {
      return false;
    }
  }
  return true;
}

static struct thread_set find_initials(const struct rest *rest,
                                       const struct racer *r)
{
  struct thread_set initials = threads_none();

  for (unsigned t = 0; t < path_threads; t++) {
    const uint32_t *clock = NULL;

    if (rest->first[t] > 0) {
      clock = path_clock(rest->first[t] - 1);
    } else if (t == r->thread) {
      clock = r->clock;
    }
    if (clock && is_initial(rest, t, clock)) {
      threads_add(&initials, t);
    }
  }
  return initials;
}

/* Does the rest where the step was, and asks the thread. */
static bool is_enabled_then(const struct rest *rest, const struct racer *r)
{
  unsigned pc;

  path_go_to(r->here);
  pc = *__ts_program.threads[r->thread].pc;
  path_go_to(rest->after);
  path_leave();
  for (uint32_t k = rest->after + 1; k < r->here; k++) {
    if (!is_because(k, rest->after)) {
      choice_repeat(&path[k].choices);
      if (run_step(path[k].thread) != RUN_ON) {
        return true;
      }
    }
  }
  return *__ts_program.threads[r->thread].pc == pc && run_is_enabled(r->thread);
}

static bool has_moved(const struct racer *r, uint32_t since)
{
  return path_last(r->here)[r->thread] > since;
}

/* Whether the step could be done at the end of the rest. */
static bool is_reversible(const struct rest *rest, const struct racer *r)
{
  bool changes = has_moved(r, rest->after);

  if (r->touched->asked == 0) {
    return true;
  }
  for (uint32_t k = rest->after + 1; k < r->here && !changes; k++) {
    changes = !is_because(k, rest->after) &&
              touch_answers(&path[k].touched, r->touched);
  }
  return changes ? is_enabled_then(rest, r)
                 : threads_has(&path[rest->after].enabled, r->thread);
}

static bool is_covered(const struct racer *r, uint32_t step)
{
  return guide_search && guide_search->reverse(step, r->is_done) == GUIDE_KNOWN;
}

static void want_reversed(const struct racer *r, uint32_t step)
{
  struct frame *frame = &path[step];
  struct rest rest;
  struct thread_set initials, seen = threads_or(frame->wanted, frame->asleep);

  find_rest(&rest, step, r->here);
  initials = threads_and(find_initials(&rest, r), frame->enabled);
  if (!threads_any(&initials) || threads_meet(&initials, &seen) ||
      !is_reversible(&rest, r)) {
    return;
  }
  if (is_covered(r, step)) {
    guide_left_out++;
    return;
  }
  if (guide_search && guide_search->tried) {
    guide_search->tried(step, r->is_done);
  }
  threads_add(&frame->wanted, threads_has(&initials, r->thread)
                                  ? r->thread
                                  : threads_first(&initials));
}

/* Whether a race with that step makes those with earlier steps that lead to it
 * unnecessary. */
static bool hides(const struct racer *r, uint32_t step)
{
  return r->touched->asked == 0 ||
         (!has_moved(r, step) && threads_has(&path[step].enabled, r->thread));
}

void reversal_find(uint32_t frame, unsigned thread,
                   const struct footprint *touched, bool is_done)
{
  static uint32_t *races;
  static uint32_t room;
  struct racer r = {frame, thread, touched, is_done, {0}};
  uint32_t last = path_last(r.here)[thread], count = 0;
  uint32_t hidden[THREADS_MOST] = {0};

  if (last > 0) {
    memcpy(r.clock, path_clock(last - 1), path_threads * sizeof *r.clock);
  }
  memcpy(hidden, r.clock, sizeof hidden);
  if (room <= r.here) {
    room = 2 * r.here + 64;
    races = realloc(races, room * sizeof *races);
    if (!races) {
      perror("races");
      exit(6);
    }
  }
  for (uint32_t k = r.here; k-- > 0;) {
    enum conflict conflict;

    if (k < hidden[path[k].thread]) {
      continue;
    }
    conflict = touch_conflict(&path[k].touched, touched);
    if (conflict == CONFLICT_NONE) {
      continue;
    }
    if (conflict == CONFLICT_REAL) {
      races[count++] = k;
      if (hides(&r, k) && !is_covered(&r, k)) {
        join(hidden, path_clock(k));
      }
    }
    join(r.clock, path_clock(k));
  }
  for (uint32_t i = 0; i < count; i++) {
    want_reversed(&r, races[i]);
  }
  if (is_done) {
    r.clock[thread] = r.here + 1;
    memcpy(path_clock(r.here), r.clock, path_threads * sizeof *r.clock);
  }
}
