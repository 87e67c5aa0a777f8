/* guide.h -- what was learned of executions, and leads a search.
 *
 * A guided search does not try all orders of steps that conflict, only those
 * that show something new. So it proves nothing if it has left out any. */
#ifndef RUNTIME_EXPLORER_GUIDE_H
#define RUNTIME_EXPLORER_GUIDE_H

#include <stdbool.h>
#include <stdint.h>

struct guide {
  /* The thread waits in the live state: it is asked what for. */
  void (*ask)(unsigned thread);
  /* Whether there is nothing new in what the execution's last step does, or
   * what the thread that was asked waits to do, right before that earlier step,
   * which came before it (numbers from 0 on). */
  bool (*covers)(uint32_t earlier, bool is_done);
};

#endif
