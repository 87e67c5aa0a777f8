/* engine.h -- what can be asked about a program: the interface of engines, and
 * the table of them (engines.def).
 *
 * A task is one question to an engine: about a whole program, as `verify` asks,
 * or about the part of it that a task of a run is. Its answer is an outcome.
 * An engine computes in processes, one after the other. It starts one with
 * t->start() and is asked to go on when that has ended, until it starts none;
 * then the outcome says what came of the task. Who asks (driver/verify.c,
 * tasks.c) says how processes are started and how long they may take, and
 * decides what an outcome is worth; task_go_on() runs violations again.
 *
 * Only what is marked so may be NULL. All is called from one thread, and memory
 * from v->arena lasts as long as the task. */
#ifndef ENGINES_ENGINE_H
#define ENGINES_ENGINE_H

#include "engines/session.h"
#include "swarm/pool.h"

struct plan; /* plan_program.h */
struct run_program;

struct task {
  const struct engine *engine;
  /* --- said by who asks --- */
  /* Start a process, with what is left of the task's time, or with limits if
   * they are less. False: the outcome or the job's result says why not. */
  bool (*start)(struct session *v, struct task *t, const char *const argv[],
                const struct proc_limits *limits);
  struct swarm_job *job;   /* a part of a run; NULL: all of the program */
  struct proc *proc;       /* go_on: ended, with its output */
  uint32_t unwind, rounds; /* if the engine is bounded */
  uint32_t processes;      /* that it may have at once; 0: one */
  double seconds;          /* that it has; 0 in a part: any number */
  uint64_t memory;         /* bytes */
  bool second;             /* see has_second */
  /* --- said by the engine --- */
  struct outcome outcome;
  struct history history; /* of its violation, see task_go_on() */
  const char *doing;      /* for people who wait, or NULL */
  bool may_fail;          /* the process, and the task goes on nevertheless */
  void *state;            /* the engine's own */
  /* Of a part: */
  const char *figures; /* a JSON object as text, or NULL */
  const char *pruned;  /* why it needs no engine, or NULL */
  const char *error;   /* why it cannot be asked, or NULL */
};

struct engine {
  const char *name;  /* of --engine, in answers and in result lines */
  const char *title; /* in messages */
  /* Options of `plan` that are for it; ends with OPT_COUNT. */
  const enum option_id *options;
  /* Its answers are about so many rounds and unwindings, which `verify` lets
   * grow. Else it is asked once, about all interleavings. */
  bool bounded;
  /* It is asked only if --engine names it, or an option that is for it does. */
  bool only_named;
  /* Its processes that are asked to end (SIGTERM) say what they know. */
  bool tells;
  /* Whether its tasks have rounds; NULL: if it is bounded. */
  bool (*has_rounds)(const struct options *o);

  /* --- any task --- */
  /* Why it cannot be asked here; NULL: it can. May be NULL. */
  const char *(*missing)(struct session *v);
  bool (*begin)(struct session *v, struct task *t);
  /* False: it is over. */
  bool (*go_on)(struct session *v, struct task *t);
  /* Its violation is not confirmed. True: another process is to tell more of
   * it. May be NULL. */
  bool (*again)(struct session *v, struct task *t);
  /* It is clean. True: another process is to tell whether less is left out.
   * May be NULL. */
  bool (*refine)(struct session *v, struct task *t);
  /* Whether there is a second way to look at what the first task is about,
   * which a task that is `second` goes. May be NULL. */
  bool (*has_second)(const struct session *v);
  /* Adds what it never looks at, beside what claim_of() knows. */
  void (*leaves_out)(struct session *v, const struct outcome *o,
                     struct limits *to);

  /* --- runs --- */
  /* Adds its families to the manifest. Returns an exit status, 0 if all is
   * well; it was said why. */
  int (*plan)(struct plan *p);
  /* Once the manifest is written: what each worker would have to make, kept in
   * the run's folder. May be NULL. */
  void (*keep)(struct session *v, const struct manifest *m,
               const struct family *f);
  /* What all tasks of a family share, as job->prepared; v->arena lasts as long
   * as all of them. NULL, or why not. */
  const char *(*prepare)(struct session *v, const struct manifest *m,
                         const struct family *f, void **prepared);
  /* Time or memory did not suffice: parameters of the tasks that it becomes,
   * and their number; 0: none. May be NULL. */
  uint32_t (*split)(struct session *v, struct task *t,
                    const char *const **into);
  /* What it means that all tasks of the family are clean. */
  struct swarm_claim (*excludes)(struct arena *a, const struct family *f);

  /* --- an engine that is not about a program; then all above is NULL --- */
  struct swarm_engine (*make)(void);
  int (*plan_all)(struct arena *a, struct options *o, struct manifest *m);
};

#define ENGINE(name) extern const struct engine name##_engine;
#include "engines/engines.def"
#undef ENGINE

enum {
#define ENGINE(name) ENGINE_##name,
#include "engines/engines.def"
#undef ENGINE
  ENGINES
};

/* --- engines.c: the table --- */
const struct engine *engine_at(uint32_t i); /* i < ENGINES */
const struct engine *engine_find(const char *name);
/* A choice is --engine: NULL or "auto" for all that are about programs, or one
 * of these. */
bool engine_is_choice(const char *choice);
bool engine_is_chosen(const struct engine *e, const char *choice);
/* "auto, cbmc, stepper"; for runs: with those that are not about a program. */
const char *engine_names(struct arena *a, bool for_runs);
/* All, for tasks of runs about that program. */
const struct swarm_engine *engines_all(struct arena *a, struct run_program *p,
                                       uint32_t *count);

/* --- tasks.c: what is the same for all engines --- */
/* Its process ended; false: the task is over. A violation has been run again
 * then: see t->history. */
bool task_go_on(struct session *v, struct task *t);
/* The engine's tasks in a run. */
struct swarm_engine run_tasks(struct arena *a, const struct engine *e,
                              struct run_program *p);

#endif
