/* lease.h -- who does what, when several workers have one run.
 *
 * A worker is a file in workers/, there as long as it runs, touched every few
 * seconds. A claim is a file in claims/, made with O_EXCL (which NFS has, too)
 * and holding its worker's name: UNIT.0, and UNIT.1 when the worker of UNIT.0
 * has gone, and so on; who makes the next one has it. Nothing is ever removed
 * from claims/, so two that take over at once cannot both succeed.
 *
 * Claims only save work: a task that was done twice is counted once. */
#ifndef SWARM_LEASE_H
#define SWARM_LEASE_H

#include "swarm/manifest.h"

enum {
  LEASE_NAME_MAX = 128,
  LEASE_BEAT = 5,    /* seconds between touches */
  LEASE_SILENCE = 60 /* after which another machine's worker is gone */
};

struct lease_owner {
  char *name;
  bool alive;
  double looked;  /* when */
  bool refreshed; /* it had gone before results were read; the queue's */
};

struct lease {
  const struct manifest *manifest;
  char name[LEASE_NAME_MAX]; /* HOST-PID-START, a file's name */
  char host[120];            /* tells machines and containers apart */
  int workers, claims, beat; /* folders, and our file */
  double beaten;
  bool resume;
  struct lease_owner *owners;
  uint32_t owner_count, owner_room;
};

enum lease_answer {
  LEASE_TAKEN, /* it is ours now */
  LEASE_OURS,  /* it was already */
  LEASE_ALIVE, /* another worker does it */
  LEASE_GONE,  /* its worker has gone, and *owner was not yet refreshed */
  LEASE_FAILED /* errno */
};

/* A name that nobody else has: of this machine, process and time. */
void lease_choose_name(char name[LEASE_NAME_MAX]);
/* Enter our name. resume: workers of other machines have gone. False: it was
 * said why. */
bool lease_open(struct lease *l, const struct manifest *m, bool resume);
enum lease_answer lease_take(struct lease *l, const char *unit,
                             struct lease_owner **owner);
/* Whether the worker of that name runs. */
bool lease_is_alive(struct lease *l, const char *name);
/* To be called now and then: we are alive. */
void lease_beat(struct lease *l);
void lease_close(struct lease *l);

#endif
