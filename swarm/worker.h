/* worker.h -- what the parts of the pool share; for nobody else. */
#ifndef SWARM_WORKER_H
#define SWARM_WORKER_H

#include "swarm/guard.h"
#include "swarm/lease.h"
#include "swarm/ledger.h"
#include "swarm/pool.h"
#include "swarm/queue.h"

#include <signal.h>

/* A family, once it has tasks here. */
struct prepared {
  bool done;
  void *made; /* the engine's */
};

struct worker {
  const struct work *work;
  struct manifest manifest;
  struct arena arena;
  struct ledger ledger;
  struct lease lease;
  struct queue queue;
  struct guard guard;
  struct swarm_job *jobs; /* by slot */
  struct proc *procs;
  json_t **parameters;       /* of children; ours */
  pid_t *groups;             /* that the guard knows */
  struct prepared *prepared; /* by family */
  uint32_t running;
  int results; /* our file, or -1 */
  uint32_t results_file;
  char results_name[LEASE_NAME_MAX + 32];
  uint64_t results_length;
  char task[TASK_ID_MAX + 16]; /* TESSERA_TASK=..., part of the environment */
  sigset_t mask_before, signals;
  double start, looked, synced, shown;
  uint64_t total; /* roots of our part */
  uint64_t counts[TASK_VERDICTS], errors_in_a_row;
  struct cleans *cleans;
  bool stop, found; /* found: it was us who found the answer */
  struct work_outcome outcome;
};

/* --- record.c: our file of results. False: it was said why. --- */
bool record_result(struct worker *w, const struct swarm_job *job);
bool record_sync(struct worker *w);
void record_close(struct worker *w);

/* --- stop.c: an answer stops all workers on all machines. --- */
enum stop {
  STOP_NONE,
  STOP_CLEAN, /* all tasks of a family are */
  STOP_BUG    /* a violation was confirmed */
};
enum stop stop_read(const struct manifest *m);
/* by: the family, or the task. */
bool stop_set(const struct manifest *m, enum stop why, const char *by);

/* --- clean.c --- */
void clean_open(struct worker *w);
/* A family that is clean as a whole, which excludes something; or NULL. */
const struct family *clean_find(struct worker *w);

/* --- pool.c --- */
const struct swarm_engine *pool_engine(const struct work *w, const char *name);

/* --- progress.c --- */
void progress_show(struct worker *w);
void progress_clear(const struct worker *w);

#endif
