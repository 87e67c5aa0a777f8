/* session.h -- what engines, reports and commands share of one invocation.
 *
 * What an engine says of a task (engine.h) is an outcome; what a violation came
 * to when it was run again is a history. */
#ifndef ENGINES_SESSION_H
#define ENGINES_SESSION_H

#include "backends/cbmc.h"
#include "backends/explorer.h"
#include "engines/claim.h"
#include "pipeline/pipeline.h"

struct engine;
struct learner;
struct goal; /* goals.h */
/* The stepper's: of recursion, and of loops that create threads. */
enum { STEPPER_UNWIND = 10 };

/* What one task said. */
struct outcome {
  const struct engine *engine;
  struct unit *unit;       /* what it was about */
  uint32_t unwind, rounds; /* rounds: 0 if not bounded */
  bool violated, deadlock; /* a property fails; it is the deadlock */
  uint32_t event;          /* else this one */
  const char *property;    /* as CBMC names it */
  bool sliced;             /* so what fails is not known yet */
  bool clean;              /* none does, within what was looked at */
  bool complete;           /* and nothing else is left to look at */
  bool looked;             /* at what is checked */
  bool ends;               /* some execution comes to its end */
  struct limits limits;    /* what the engine left out */
  bool told;               /* stepper: where memory lies made a difference */
  bool crashes;            /* stepper: some execution does */
  bool defined;            /* CBMC: no behaviour is undefined */
  const char *undefined;   /* CBMC: where some may be, or NULL */
  const char *guess;       /* what it is worth that proves nothing, or NULL */
  const char *failure;     /* why there is no answer */
  bool partly;             /* some of it was looked at all the same */
  VEC(struct event) cuts, obstacles;     /* that can be reached */
  struct explorer_steps schedule;        /* of the violation */
  VEC(uint32_t) stuck;                   /* deadlock of these; none: of all */
  bool keep_loops;                       /* its threads have loops */
  uint32_t slots;                        /* bounds.slots of its unit */
  uint32_t once;                         /* bounds.once of its unit */
  bool turns;                            /* schedule: of turns, see confirm.c */
  const char *program;                   /* stepper: compiled */
  const struct explorer_result *figures; /* stepper: of its search */
};

/* A violation, run again. */
struct history {
  bool confirmed;
  const char *why_not;
  struct unit *unit; /* whose points the steps are at */
  struct explorer_result run;
  const struct event *event; /* NULL: deadlock */
};

enum { JOBS_MAX = 63 };

/* The places of two accesses. */
struct known_race {
  struct place first, second;
};

/* What alone counts when a schedule is run again: on the way, other races are
 * none. */
enum only_kind {
  ONLY_RACE, /* of these places */
  ONLY_DEADLOCK,
  ONLY_EVENT,   /* but a race */
  ONLY_MEETING, /* of threads at places: no violation */
  ONLY_TARGET   /* what the explorer is told, of this unit */
};
struct only {
  uint8_t kind; /* enum only_kind */
  struct known_race race;
  const struct place *places; /* MEETING: so many */
  uint32_t count;
  const char *target;
};

struct session {
  const struct goal *goal; /* that a task is about; or NULL */
  const struct only *only; /* or NULL: all that is checked counts */
  struct compilation *compilation;
  struct arena *arena;
  const struct options *options;
  struct bounds bounds;
  struct known_events known; /* with --all: violations that were found */
  VEC(struct known_race) known_races;
  struct sync_types opaque;
  bool leaves_races; /* they were asked for, but are not looked for */
  /* Races are C11's, whatever the model is: the one that they are asked for
   * beside, while nothing else is looked for; or what they were looked for in
   * before that, and what that has left out (driver/races_first.c). */
  const char *races_of, *races_in;
  const struct claim *races_claim;
  struct {
    uint32_t check;
    uint8_t mm;
    double deadline;
    bool begun;
  } later; /* what is asked behind that */
  const char *cbmc, *cc;
  const char *library;     /* the folder of the explorer's */
  struct outcome compiled; /* of the stepper: its unit and program */
  struct learner *teacher; /* of goals: see goals_learn.c */
  struct outcome replayed; /* of goals: what theirs are run again on, or none */
  unsigned cbmc_version;
  double start, deadline;
  uint64_t memory;
  uint32_t jobs, seed, files; /* files: written so far */
  uint32_t without;           /* reductions that the stepper does without */
  bool learns;                /* of what locks protect, too: see learner.h */
  /* MM_AUTO is sc: c11 says nothing of the program, or we say nothing of c11 */
  bool interleaved;
  bool json, terminal; /* terminal: progress is shown */
};

/* --- confirm.c --- */
/* Run what the outcome's schedule says; false: it is not confirmed. If it is
 * sliced, the outcome says afterwards what fails. */
bool confirm(struct session *v, struct outcome *o, struct history *h);
/* The same, whichever assertion it violates. */
bool confirm_any(struct session *v, const struct outcome *o, struct history *h);
/* Threads as the outcome's bounds say, as a compiled program; NULL: h->why_not.
 * debug: for gdb. */
const char *steps_build(struct session *v, const struct outcome *o, bool debug,
                        struct history *h);
/* Its schedule in a file, as the explorer reads it. */
const char *steps_schedule(struct session *v, const struct outcome *o);
/* Run it, or a random one (NULL), to see its steps; false: h->why_not. */
bool steps_run(struct session *v, const char *program, const char *schedule,
               bool keep_loops, struct history *h);
/* A command on compiled steps: reads the program, runs it, cleans up. */
int steps_session(struct options *o,
                  int (*run)(struct session *v, const char *path),
                  const char *path);
/* The stepper's text for a unit, in a file. */
const char *step_file(struct session *v, struct unit *u);
/* That, compiled with the explorer, within so many seconds (0: any number).
 * NULL, or why not. */
const char *steps_compile(struct session *v, struct unit *u,
                          const char *program, bool debug, double seconds);

/* --- history.c: what a step of it was --- */
/* Where the thread was; no file: at its start. */
struct place history_place(struct session *v, const struct history *h,
                           uint32_t thread, uint32_t point);
/* Whether it is no thread's step, but lets a store leave a buffer; then, of
 * that one by its number, the step that stored. */
bool history_flushes(const struct history *h, const struct explorer_step *s);
uint32_t history_origin(const struct history *h, uint32_t step);
/* That site of the unit; file NULL: there is none. */
struct place history_site(const struct history *h, uint32_t site);
/* Of a violation: "assert", or another name of contract/properties.def. */
const char *history_property(const struct history *h);
const char *property_name(bool deadlock, const struct event *e);
uint32_t history_switches(const struct history *h);
/* Of an input: see struct explorer_step; what bits of a double say. */
char history_kind(const struct explorer_step *s, uint32_t input);
/* Whether the input says whom a signal wakes, or so: that thread, or
 * UINT32_MAX: nobody. */
bool history_wakes(const struct explorer_step *s, uint32_t input,
                   uint32_t *thread);
double history_real(int64_t bits);

/* --- session.c --- */
/* Of zeroed v and *c: what the options say. False: usage; it was said why. */
bool session_init(struct session *v, struct compilation *c,
                  const struct options *o);
/* Read the program. False: diagnosed; see load_status(). */
bool session_read(struct session *v);
/* CBMC's program and version, once one of its tasks needs them. NULL, or why
 * there is none. */
const char *session_find_cbmc(struct session *v);
/* For one run of it, what all have alike. property: see struct cbmc_job. */
struct cbmc_job session_cbmc_job(const struct session *v, const char *file,
                                 const char *property);
/* For one run of the compiled program: what is checked, seed and memory. */
struct explorer_job session_explorer_job(const struct session *v,
                                         const char *program);
/* The text, and the memory model that an answer about the unit holds under, if
 * one was asked for. */
const char *session_under_model(const struct session *v, const struct unit *u,
                                const char *text);
/* What a confirmed violation is one of, under that model, and what is assumed
 * of functions that nothing defines. */
const char *session_violated(const struct session *v, const struct history *h);
/* In which model races of the unit were looked for. */
const char *session_races_in(const struct unit *u);
/* The explorer that the unit's program of steps is linked with. */
const char *session_library(const struct session *v, const struct unit *u);
/* Where something is: "file:line:column". */
const char *session_place(struct session *v, loc_t at);
/* "text, at file:line:column" */
const char *session_event(struct session *v, const struct event *e);
double session_time_left(const struct session *v);
/* Since the start, whole ones, at least one. */
uint64_t session_seconds(const struct session *v);
const char *session_file(struct session *v, const char *ending);

#endif
