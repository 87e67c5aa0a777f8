/* explorer.h -- one run of a program of steps with its explorer
 * (runtime/explorer/explore.c): arguments, and its JSON read back. */
#ifndef BACKENDS_EXPLORER_H
#define BACKENDS_EXPLORER_H

#include "base/arena.h"
#include "base/proc.h"
#include "base/vec.h"
#include "contract/results.h"

#include <stdbool.h>

/* Sites of accesses that race. */
struct explorer_pair {
  uint32_t a, b;
};
struct explorer_pairs VEC_BODY(struct explorer_pair);

struct explorer_job {
  const char *program;     /* compiled and linked */
  const char *order;       /* NULL: by preemptions */
  const char *replay;      /* file of a schedule, or NULL: search */
  bool ends_late;          /* replay: see runtime/explorer/run.h */
  bool random;             /* one schedule, shown as a replay is */
  const char *bound;       /* of the order's levels, or NULL */
  const char *first_bound; /* of pcb, or NULL */
  const char *tiles;       /* where threads may be left, or NULL: anywhere */
  bool only_samples;       /* random schedules, and no search */
  bool patterns;           /* of memory accesses (map.c): observed */
  bool observe;            /* what comes right before what (hapset.c) */
  bool goes_on;            /* violations are counted, and stop nothing */
  bool predict;            /* races and deadlocks (hybrid.c, goodlock.c) */
  const char *target;      /* violations that alone count; NULL: all do */
  bool active;             /* random schedules are led to them (active.h) */
  uint64_t steps;          /* of all schedules, at most; 0: any number */
  const uint32_t *goal;    /* four numbers: what is asked for; or NULL */
  const char *pairs;       /* a file of what was learned before, or NULL */
  uint64_t executions;     /* that a search follows, at most; 0: any number */
  const char *guide;       /* what leads an order that learns; NULL: map */
  const char *learn;       /* of which runs a guide does; NULL: good ones */
  const char *dot;         /* a file for the net that is built, or NULL */
  const char *states;      /* how they are kept; NULL: as memory permits */
  uint32_t samples, seed, jobs;
  uint64_t memory;                    /* bytes the search may take */
  bool check_events, check_deadlock;  /* events: that violate something */
  const struct explorer_pairs *known; /* races that are no violation */
  bool no_spins;                      /* paths that come back are not left */
  bool marks;                         /* say which points were not reached */
  struct proc_limits limits;
};

/* A step of a schedule: which thread, from which point, with which inputs. */
struct explorer_step {
  uint32_t thread, point;
  uint32_t first_look, first_touch; /* of a replay's */
  VEC(int64_t) inputs;
  /* Of a turn of CBMC's: by atomic operation, the message that it reads or is,
   * by its position in modification order. */
  VEC(uint32_t) messages;
  /* By input: 'v' a value, 'u' one without sign, 'm' whom a signal wakes, as a
   * set, 't' the same as a name, 'r' a double's bits. */
  const char *kinds;
  /* Of a replay: a store of an earlier step left its thread's buffer. Such
   * steps have the numbers of agents behind the threads. */
  uint32_t left_point;
  uint64_t left_address;
};

struct explorer_steps VEC_BODY(struct explorer_step);

/* What a replay saw: a place of a step's, before and after it. */
struct explorer_look {
  uint32_t step, number; /* which step, which of its point's places */
  uint64_t address, size;
  const char *before, *after;
  const char *older; /* what was read instead of `before`; NULL: just that */
  const char *text_before, *text_after; /* of pointers to text, or NULL */
};

/* What it did, or a thread waits to do, to an object that threads wait for. */
struct explorer_sync {
  uint32_t step, thread, number; /* number: of unit.syncs */
  uint64_t address, value;       /* value: of its state before; address 0: the
                                  * name of the thread that is waited for */
};

/* What a step of a replay did to memory that others access, too. */
struct explorer_touch {
  uint32_t step, site;
  uint64_t address, size;
  bool writes;
};
struct explorer_touches VEC_BODY(struct explorer_touch);

/* One of two accesses that race. */
struct explorer_access {
  uint32_t thread, site;
  uint64_t address, size;
  bool writes;
};

struct explorer_wait {
  uint32_t thread, point;
};

/* Who allocated or freed a block, and at which of the unit's sites; of those in
 * `blocks`, which, and in which step, too. */
struct explorer_block {
  bool known, frees;
  uint32_t thread, site, step;
  uint64_t address, size;
};

/* What was wrong with an access (contract/memory.def). */
struct explorer_memory {
  const char *error; /* its name; NULL: it is another violation */
  uint64_t bytes, size;
  int64_t offset; /* from the object's begin; of an index: itself */
  bool has_object, is_heap;
  const char *name; /* of the object, or "" */
  struct explorer_block allocated, freed;
};

struct explorer_result {
  const char *failure; /* why there is no answer, or NULL */
  bool violated, deadlock;
  bool meets;     /* no violation: threads are where they are to be */
  bool partial;   /* the deadlock is only of those that wait */
  uint32_t event; /* that is violated, unless it is a deadlock */
  uint32_t by;    /* of a replay: the thread that violates it */
  uint32_t round; /* of threads that spin: its first step */
  struct explorer_memory memory; /* of a replay */
  bool proof;                    /* nothing was left out */
  VEC(const char *) reasons;     /* why it is none: "sampled", "memory", ... */
  bool ends;                     /* some execution came to its end */
  VEC(uint32_t) reached;         /* events */
  VEC(struct explorer_wait) waiting;
  VEC(struct explorer_wait) unreached; /* if asked; point 0: it never starts */
  struct explorer_steps schedule;
  VEC(struct explorer_look) looks;
  struct explorer_touches touches;
  VEC(struct explorer_sync) syncs, asked;
  VEC(uint64_t) named; /* of a replay: addresses, as in unit.named */
  VEC(struct explorer_block) blocks; /* of a replay: by step */
  VEC(struct explorer_access) race;  /* of a replay: the step's, the other's */
  bool crashes;                      /* the first step that does: */
  uint32_t crash_thread, crash_point;
  const char *observed; /* what observers report: JSON, or NULL */
  bool by_sample;       /* found by random schedules */
  bool stuck;           /* a replay that did not go as it should */
  const char *end;      /* of a replay: "ends", "on", "cut", ... */
#define FIGURE(kind, name, when) FIGURE_##kind name;
#include "contract/figures.def"
#undef FIGURE
};

/* What the levels of that order count, NULL: it has none. */
const char *explorer_level_name(const char *order);
bool explorer_has_order(const char *order);
/* Sets of enum order_trait (contract/orders.h); of the default one for NULL,
 * none for what is no order. */
unsigned explorer_order_traits(const char *order);
/* Their names, with commas. */
const char *explorer_orders(struct arena *a);

enum { EXPLORER_KNOWN = 100, EXPLORER_ARGUMENTS = 40 + EXPLORER_KNOWN };
void explorer_arguments(struct arena *a, const struct explorer_job *job,
                        const char *argv[EXPLORER_ARGUMENTS]);
/* It keeps to its time itself; these are for when it does not. */
struct proc_limits explorer_limits(const struct explorer_job *job);
bool explorer_start(struct proc *p, const struct explorer_job *job,
                    struct explorer_result *r, struct arena *a);
void explorer_read(const struct proc *p, struct explorer_result *r,
                   struct arena *a);

#endif
