/* held.h -- which locks each thread holds, and where it took them: an observer
 * that others need. What a thread is about to take counts already while it is
 * told of. */
#ifndef RUNTIME_OBSERVERS_HELD_H
#define RUNTIME_OBSERVERS_HELD_H

#include "runtime/explorer/observer.h"

struct held_lock {
  uintptr_t at;
  uint32_t site;  /* where it was taken first */
  uint32_t times; /* of a recursive mutex: so often */
  bool shared;    /* an rwlock, for reading */
  bool mutex;
};

enum { HELD_MOST = 12 }; /* others are left out, so fewer seem to be held */

struct held_locks {
  struct held_lock at[HELD_MOST];
  uint32_t count;
};

extern const struct observer held_observer;

/* By their addresses. */
void held_find(unsigned thread, struct held_locks *out);
/* Whether a class of models takes a lock, if it is not refused. */
bool held_takes(unsigned does);
/* Whether they are the same, taken at the same sites. */
bool held_are_same(const struct held_locks *a, const struct held_locks *b);
/* Whether some lock of both keeps their holders from each other. */
bool held_have_common(const struct held_locks *a, const struct held_locks *b);

#endif
