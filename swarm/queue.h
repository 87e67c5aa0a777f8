/* queue.h -- which task is next: one without a result that nobody does.
 *
 * Chunk by chunk, in the order of ids; children of split tasks before the next
 * chunk. When no chunk is left, results are read again, for children of what
 * others have split and for chunks whose worker has gone. */
#ifndef SWARM_QUEUE_H
#define SWARM_QUEUE_H

#include "swarm/lease.h"
#include "swarm/ledger.h"

struct queue {
  struct ledger *ledger;
  struct lease *lease;
  uint64_t from, to;        /* ordinals of this worker's part, to excluded */
  enum task_verdict least;  /* results up to this one are to be had again */
  uint64_t chunk, chunk_to; /* the next one, and the end */
  uint64_t at, end;         /* ordinals of the current chunk */
  char **children;          /* a stack */
  uint64_t child_count, child_room;
  double refreshed; /* when results may be read again */
  bool late;        /* the chunks were gone through once */
  bool partial;     /* somebody else has a chunk that we have a part of */
  bool failed;      /* the world is wrong; it was said why */
};

void queue_open(struct queue *q, struct ledger *l, struct lease *lease,
                uint64_t from, uint64_t to, enum task_verdict least);
void queue_close(struct queue *q);
/* False: there is nothing now; see failed, partial. id: TASK_ID_MAX bytes. */
bool queue_next(struct queue *q, char *id, uint64_t *ordinal);
/* A task of ours was split. */
void queue_split(struct queue *q, const char *id, uint32_t parts);
/* Tasks of our part that have no result and that living workers have. */
uint64_t queue_elsewhere(struct queue *q);

#endif
