/* flush.c -- see flush.h. */
#include "runtime/explorer/flush.h"
#include "runtime/explorer/run.h"
#include "runtime/explorer/threads.h"

static const struct step_future *future_of(unsigned agent)
{
  const struct step_thread *of = &__ts_program.threads[agent];

  return &of->futures[*of->pc];
}

/* Whether another thread than its own is about to touch what it lets out. */
static bool is_touched(unsigned agent)
{
  unsigned long late = future_of(agent)->writes;

  for (unsigned t = 0; t < run_threads(); t++) {
    if (t + run_threads() != agent && run_is_at_point(t) &&
        ((future_of(t)->reads | future_of(t)->writes | flush_drained(t)) &
         late) != 0) {
      return true;
    }
  }
  return false;
}

static bool is_anyone_enabled(void)
{
  for (unsigned t = 0; t < run_threads(); t++) {
    if (run_is_enabled(t)) {
      return true;
    }
  }
  return false;
}

bool flush_matters(unsigned agent)
{
  unsigned char found[THREADS_MOST];
  struct thread_set seen = threads_one(agent);
  unsigned count = 1;

  if (!__ts_program.threads[agent].futures || __ts_program.sees_lost) {
    return true;
  }
  found[0] = (unsigned char)agent;
  for (unsigned i = 0; i < count; i++) {
    if (is_touched(found[i])) {
      return true;
    }
    for (unsigned a = run_threads(); a < __ts_program.thread_count; a++) {
      if (!threads_has(&seen, a) && run_is_at_point(a) &&
          (future_of(a)->writes & future_of(found[i])->writes) != 0) {
        threads_add(&seen, a);
        found[count++] = (unsigned char)a;
      }
    }
  }
  return !is_anyone_enabled();
}
