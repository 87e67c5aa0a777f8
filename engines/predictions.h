/* predictions.h -- what analyses predict of a program (`tessera active`), and
 * what becomes of each prediction.
 *
 * A data race is predicted for two places in the source, whatever calls led
 * there; a deadlock for places at which threads take locks, each while it holds
 * the one that the thread before it wants. What the explorer is asked to come
 * to are sites, which know of calls: a prediction has all that fit. */
#ifndef ENGINES_PREDICTIONS_H
#define ENGINES_PREDICTIONS_H

#include "engines/session.h"

#include <signal.h>

enum prediction_kind {
  PREDICT_RACE,
  PREDICT_DEADLOCK,
  PREDICT_MEETING, /* of threads at breakpoints: no violation */
  PREDICTION_KINDS
};

/* Who has predicted it: a set. */
enum predictor {
  PREDICTED_BY_RUNS = 1,
  PREDICTED_STATICALLY = 2,
  PREDICTED_BY_USER = 4
};

enum prediction_end {
  PREDICTION_OPEN,
  PREDICTION_CONFIRMED,   /* a schedule has it, and was run again */
  PREDICTION_UNREACHABLE, /* a search of all states did not come to it */
  PREDICTION_BOUNDED,     /* the same, within bounds */
  PREDICTION_ENDS
};

/* Random schedules: in so many of so many it happened. */
struct tries {
  uint64_t hits, runs, steps;
};

enum prediction_try { TRY_ACTIVE, TRY_WALK, TRY_POS, TRIES };

/* Of a deadlock: where a thread takes a lock, and where it took the one that
 * the thread before it wants. Of a race: an access; held: none. */
struct predicted_place {
  struct place at, held;
  const char *text, *held_text; /* what is accessed or taken, or NULL */
  uint8_t kind;                 /* enum site_kind */
};

/* Sites that belong together: of a race two. */
enum { PREDICTION_PLACES = 6 };
struct site_group {
  uint32_t at[PREDICTION_PLACES], count;
};

struct prediction {
  uint8_t kind, end; /* enums prediction_kind, prediction_end */
  uint8_t by;        /* a set of enum predictor */
  bool shared;       /* some lock of it is one for reading */
  struct predicted_place places[PREDICTION_PLACES];
  uint32_t count; /* places */
  uint64_t seen;  /* in so many of the executions that were analysed */
  VEC(struct site_group) groups;
  struct tries tries[TRIES];
  uint8_t found_by;        /* CONFIRMED: enum prediction_try; TRIES: a search */
  const char *why;         /* OPEN: why; BOUNDED: within which bounds */
  struct outcome *outcome; /* CONFIRMED */
  struct history *history;
  const char *schedule; /* the file that it is written to, or NULL */
};

/* What was violated besides, on the way: it ended executions. */
struct predictions_other {
  struct outcome *outcome; /* NULL: nothing was */
  struct history *history;
};

struct predictions {
  struct session *v;
  struct unit *unit;
  const char *program; /* of steps, compiled */
  VEC(struct prediction) all;
  uint64_t runs, steps; /* that were analysed */
  bool partly;          /* there may be more: no room or time was left */
  bool misused;         /* an option is wrong */
  struct predictions_other other;
  uint32_t tries;                 /* schedules for each prediction */
  double seconds, until;          /* they are tried; by proc_clock() */
  const char *doing;              /* for people who wait */
  sigset_t signals;               /* blocked: they end it, but not at once */
  int signal;                     /* that did, or 0 */
  const struct prediction *alone; /* that is asked about; NULL: all are */
};

/* --- predictions.c --- */
/* Make the program, run it at random, and take what is predicted. NULL, or why
 * not; unsupported programs were diagnosed. */
const char *predictions_find(struct predictions *p);
/* Until one of so many processes ends: its number, or PROC_NONE: a signal came,
 * or none is running. */
int predictions_wait(struct predictions *p, struct proc *all, int count);
/* --target= for the explorer: of one prediction, or of all that are open of a
 * kind; NULL: there is none. */
const char *prediction_target(struct arena *a, const struct prediction *p);
const char *predictions_target(const struct predictions *p,
                               enum prediction_kind kind);
/* The prediction that is open and that this run again shows; or NULL. */
struct prediction *predictions_of(struct predictions *p,
                                  const struct history *h);

/* Threads at those sites at the same time. */
void prediction_add_meeting(struct predictions *p, const struct site_group *g);

/* --- breakpoints.c --- */
/* What the user wants to see. NULL, or what is wrong with it. */
const char *breakpoints_find(struct predictions *p);

/* --- prediction_try.c --- */
/* Try to confirm each, in processes side by side. */
void predictions_try(struct predictions *p);
/* What alone counts in its schedule. */
struct only prediction_only(struct arena *a, const struct prediction *one);
/* As an outcome, to be run again. */
struct outcome prediction_outcome(const struct predictions *p,
                                  const struct explorer_result *r);
/* What the explorer found is run again: whether that shows the prediction. */
bool prediction_confirm(struct predictions *p, struct prediction *one,
                        const struct explorer_result *r);

/* --- prediction_discharge.c --- */
/* Ask for those that are left whether they can be at all. */
void predictions_discharge(struct predictions *p);
/* All that are open of a kind end so, unless a search cannot say that of them.
 */
void predictions_end(struct predictions *p, enum prediction_kind kind,
                     enum prediction_end end, const char *why);

/* Other executions than interleavings may come to what is predicted. */
bool predictions_are_weak(const struct predictions *p);

/* --- prediction_bounded.c --- */
/* The same within bounds, if none of that kind was confirmed. */
void predictions_bound(struct predictions *p, enum prediction_kind kind,
                       double seconds);

const char *prediction_kind_name(enum prediction_kind k); /* "race" */
const char *prediction_end_name(enum prediction_end e);   /* "confirmed" */

#endif
