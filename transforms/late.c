/* late.c -- translation stops where the time is over.
 *
 * Passes that may take long ask in their outer loops, and leave them then: what
 * they have made is not used (pipeline.c). */
#include "base/proc.h"
#include "transforms/transforms.h"

enum { SELDOM = 64 /* the clock costs more than most of what is done */ };

bool unit_is_late(struct unit *u)
{
  if (!u->late && u->bounds.until > 0 && u->asked_late++ % SELDOM == 0) {
    u->late = proc_clock() > u->bounds.until;
  }
  return u->late;
}
