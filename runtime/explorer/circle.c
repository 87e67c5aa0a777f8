/* circle.c -- see circle.h.
 *
 * Models say who holds what their caller would wait for (__ts_behind), where
 * mutexes keep the names of their holders. */
#include "runtime/explorer/circle.h"
#include "runtime/explorer/events.h"
#include "runtime/explorer/run.h"

bool circle_is_sought;
unsigned __ts_behind;

/* The thread that this one waits for, or how many there are. */
static unsigned holder_before(unsigned thread)
{
  __ts_behind = 0;
  if (!run_waits(thread) || __ts_behind == 0 ||
      !__ts_program.active[__ts_behind - 1]) {
    return __ts_program.thread_count;
  }
  return __ts_behind - 1;
}

/* What is asked here is no part of the step that has just been done: who is
 * told what that touches must not hear of it. */
bool circle_has(unsigned thread)
{
  const struct event_reader *reader = events_reader;
  unsigned next = thread, left = __ts_program.thread_count;

  if (!circle_is_sought) {
    return false;
  }
  events_tell(&events_nobody);
  do {
    next = holder_before(next);
  } while (next != thread && next < __ts_program.thread_count && --left > 0);
  events_tell(reader);
  return next == thread;
}

struct thread_set circle_find(void)
{
  struct thread_set threads = threads_none();

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (circle_has(t)) {
      unsigned next = t;

      do {
        threads_add(&threads, next);
        next = holder_before(next);
      } while (next != t);
      break;
    }
  }
  return threads;
}
