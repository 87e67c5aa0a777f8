#include "runtime/explorer/snapshot.h"

#include <stdio.h>
#include <stdlib.h>

void snapshot_take_at(struct snapshot *snapshot, char *bytes)
{
  snapshot->state.bytes = bytes;
  state_save(&snapshot->state);
  snapshot->journal = journal_used;
}

void snapshot_take(struct snapshot *snapshot)
{
  size_t size = state_room();
  char *bytes = snapshot->state.bytes;

  if (size > snapshot->room) {
    snapshot->room = 2 * size;
    free(bytes);
    bytes = malloc(snapshot->room);
    if (!bytes) {
      perror("a state");
      exit(6);
    }
  }
  snapshot_take_at(snapshot, bytes);
}

void snapshot_return(const struct snapshot *snapshot)
{
  state_restore(snapshot->state.bytes, snapshot->state.has_heap);
  journal_return(snapshot->journal);
}
