/* snapshot.h -- where a search was, so that it can return there: the live
 * state, and what is remembered of the way to it (journal.h). All zero: none
 * was taken. */
#ifndef RUNTIME_EXPLORER_SNAPSHOT_H
#define RUNTIME_EXPLORER_SNAPSHOT_H

#include "runtime/explorer/journal.h"
#include "runtime/explorer/state.h"

struct snapshot {
  struct state state;
  size_t room; /* of the state's bytes, if they are the snapshot's own */
  uint64_t journal;
};

/* In memory of the snapshot's own, which grows. */
void snapshot_take(struct snapshot *snapshot);
/* In that memory, where there is room. */
void snapshot_take_at(struct snapshot *snapshot, char *bytes);
void snapshot_return(const struct snapshot *snapshot);

#endif
