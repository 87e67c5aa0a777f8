/* flush.h -- when a store may leave its buffer.
 *
 * Its agent's step commutes with each step of its own thread, which sees the
 * store in any case or drains the buffer itself, and with each step of another
 * thread that does not touch the memory. So it is done only right before one
 * that does: where no thread's next step is one, whatever can be done with it
 * can be done without it as yet. Two agents whose stores may be to the same
 * memory do not commute: who matters to one of them matters to both. */
#ifndef RUNTIME_EXPLORER_FLUSH_H
#define RUNTIME_EXPLORER_FLUSH_H

#include "runtime/explorer/run.h"

#include <stdbool.h>

/* What the thread's next step lets out. */
static inline unsigned long flush_drained(unsigned thread)
{
  unsigned flusher = __ts_program.flusher;
  const struct step_thread *of = &__ts_program.threads[thread];

  return thread < flusher && __ts_program.active[thread + flusher]
             ? of->futures[*of->pc].drained
             : 0;
}

/* Of an agent that has something to let out; also if nobody else can go on. */
bool flush_matters(unsigned agent);

#endif
