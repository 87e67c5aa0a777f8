/* pool.h -- run tasks side by side on this machine.
 *
 * The pool knows no engine: engines/ passes a table of them. An engine starts a
 * process for a task, is asked to go on when that has ended, and so on until it
 * has a result. All of its callbacks come from one thread, and should take no
 * time: what computes belongs in a process. */
#ifndef SWARM_POOL_H
#define SWARM_POOL_H

#include "swarm/manifest.h"
#include "swarm/task.h"

#include "base/proc.h"

/* One task under way. */
struct swarm_job {
  struct swarm_task task;
  struct swarm_result result; /* zeroed before begin */
  struct proc *proc;          /* go_on: ended, with its output and result */
  struct arena arena;         /* of this task, gone when it has its result */
  const struct manifest *manifest;
  void *prepared;        /* what the engine's prepare made of the family */
  uint32_t slot;         /* 0 .. jobs - 1; no two running jobs have the same */
  uint32_t stage;        /* the engine's: 0 at begin */
  void *state;           /* the engine's, from the arena */
  double began;          /* proc_clock() */
  bool again;            /* tasks that are unknown are done again */
  struct worker *worker; /* the pool's */
};

/* What clean tasks exclude; see report.h. */
struct swarm_claim {
  bool excludes;   /* what its tasks' claims say; false: nothing */
  const char *why; /* it excludes nothing */
};

struct swarm_engine {
  const char *name;
  /* Once per worker before its first task of a family; may be NULL. What jobs
   * of the family are to have goes to *prepared, which is NULL. False: it was
   * said why, and the worker ends with exit 6. */
  bool (*prepare)(void *user, const struct manifest *m, const struct family *f,
                  void **prepared);
  /* Start a process with job_start and return true; or fill in job->result and
   * return false. */
  bool (*begin)(void *user, struct swarm_job *job);
  /* job->proc has ended; the same. Time and memory of the task are over if
   * job->proc->result.timeout or .memory_out: job_start then returns false. */
  bool (*go_on)(void *user, struct swarm_job *job);
  /* What it means that every task of the family is safe or pruned; may be
   * NULL: nothing. */
  struct swarm_claim (*excludes)(void *user, struct arena *a,
                                 const struct manifest *m,
                                 const struct family *f);
  /* The command that shows a violation again, as a shell would take it; may be
   * NULL, or return NULL. */
  const char *(*replay)(void *user, struct arena *a, const struct manifest *m,
                        const struct family *f, const char *task,
                        const char *schedule);
  void *user;
};

/* Start a process of the job, with what is left of the task's time, its memory
 * and TESSERA_TASK in its environment. False: it could not be started; result
 * says so. So `return job_start(job, argv);` is what begin and go_on end with.
 */
bool job_start(struct swarm_job *job, const char *const argv[]);
/* The same, with so many of its seconds at most (0: all). If they are over, the
 * task's may not be. */
bool job_start_within(struct swarm_job *job, const char *const argv[],
                      double seconds);
/* The name of who does it: no other worker has it. */
const char *job_worker(const struct swarm_job *job);
/* The process ended otherwise than by exiting: fills in result (timeout,
 * memory, signal) and returns true. */
bool job_died(struct swarm_job *job);
/* Fill in a result; reason as printf. Returns false, for begin and go_on. */
bool job_result(struct swarm_job *job, enum task_verdict verdict,
                const char *reason, ...) __attribute__((format(printf, 3, 4)));

/* What `tessera work` was told. */
struct work {
  const char *folder;
  const struct swarm_engine *engines;
  uint32_t engine_count;
  uint32_t jobs;      /* processes at once, 1 .. POOL_JOBS_MAX */
  uint64_t from, to;  /* ids of roots, to included; 0 and UINT64_MAX: all */
  uint32_t index, of; /* of: 0, or this many parts of which this is one */
  double seconds;     /* for the whole; 0: no limit */
  const char *under;  /* a worker; when it ends, this one does; or NULL */
  bool resume;        /* workers that other machines had are gone */
  bool retry;         /* tasks whose result is unknown or an error, too */
  bool keep_going;    /* a violation does not stop the rest */
  bool terminal;      /* show progress on stderr */
};

enum { POOL_JOBS_MAX = 512 };

/* How it came to its end. */
enum work_end {
  WORK_DONE,   /* nothing is left that this worker could do */
  WORK_BUG,    /* a confirmed violation, ours or another worker's */
  WORK_CLEAN,  /* a family is clean as a whole: the others are of no use */
  WORK_TIME,   /* seconds are over */
  WORK_SIGNAL, /* see signal */
  WORK_FAILED, /* the environment; it was said why */
};

struct work_outcome {
  uint8_t end;        /* enum work_end */
  int signal;         /* that was sent to us */
  uint64_t ran;       /* tasks that have a result by this worker */
  uint64_t elsewhere; /* tasks left to workers that are alive */
};

struct work_outcome pool_run(const struct work *w);

#endif
