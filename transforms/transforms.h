/* transforms.h -- from the program to its threads, and to programs to run.
 *
 *   program --expand--> threads --sharing--> --points--> --sequentialise--> C
 *
 * A thread is a function of its own: calls inlined, loops unwound, its
 * variables its own, so its graph has no cycle and every instruction happens
 * at most once. With bounds.keep_loops (for the stepper) loops stay, functions
 * may be routines (threads/routines.c), and a thread of a pool may begin again
 * after it has ended. */
#ifndef TRANSFORMS_TRANSFORMS_H
#define TRANSFORMS_TRANSFORMS_H

#include "contract/events.h"
#include "contract/properties.h"
#include "contract/steps.h"
#include "contract/words.h"
#include "transforms/models.h"
#include "transforms/states.h"

/* The text of a cut that bounds.size makes; of one that bounds.slots makes. */
#define EVENT_GROWTH "the size of the program"
#define EVENT_SLOTS "the creation of more threads at once"
/* How that of a recursion begins, which bounds.unwind makes. */
#define EVENT_DEEP "the recursion of "

/* A place a verdict depends on, by its number. */
struct event {
  uint8_t kind; /* enum event_kind */
  loc_t at;
  const char *text;    /* "assertion x == 3", "loop", "unknown function f" */
  struct var *reached; /* sequentialise.c: its bit, NULL if it has none */
};

/* How an instruction came here: calls and iterations, innermost first. */
struct context {
  struct context *up;
  loc_t at;           /* of the call, of the loop; 0: of several calls */
  struct func *func;  /* called; NULL for a loop */
  uint32_t iteration; /* from 1 */
};

/* What an instruction of a thread stands for (instr.note indexes these). */
struct note {
  const struct context *context;
  const struct call_row *model; /* a step of a model, or NULL */
  bool begins;                  /* an atomic section begins here */
};

/* A thread takes a lock while it holds another one. */
struct lock_edge {
  const struct thread *thread;
  loc_t at;
  const char *held, *taken;
};

/* Each takes what the next one holds, the last one what the first one holds. */
enum { LOCK_CYCLE_MOST = 4 };
struct lock_cycle {
  struct lock_edge at[LOCK_CYCLE_MOST];
  uint32_t count;
};

struct thread {
  uint32_t index;           /* 0: main */
  struct func *start;       /* NULL if only known at run time */
  const char *name;         /* for people */
  const struct block *fork; /* it is a statement of start's, or NULL */
  struct var **captured;    /* then: what variables of start are, by slot */
  uint32_t given;           /* locals of flat that its creator assigns */
  struct func *flat;
  loc_t at; /* of its creation */
  struct thread *creator;
  struct instr *created; /* the creator\'s instruction */
  bool repeats;          /* of a pool: created again and again, by whomever */
  const struct context *context;
  uint32_t points;
  bool buffers;   /* pending.c: some of its stores may be seen late */
  uint64_t late;  /* step_buffer.c: to which of may_access.c's classes */
  uint32_t alike; /* itself, or by symmetry.c: the first that is the same */
};

/* The innermost of these calls that the thread itself is in, not its creator;
 * or NULL. */
static inline const struct context *context_call(const struct thread *t,
                                                 const struct context *c)
{
  while (c && c != t->context && !c->func) {
    c = c->up;
  }
  return c == t->context ? NULL : c;
}

/* One function of the outside world that has a meaning (calls.def). */
enum call_kind {
  CALL_NONE,
  CALL_CREATE,
  CALL_EXIT,
  CALL_MODEL,
  CALL_IGNORE,
  CALL_FAIL,
  CALL_ASSERT,
  CALL_ASSUME,
  CALL_BEGIN,
  CALL_END,
  CALL_NONDET,
  CALL_OUTPUT,
  CALL_RANDOM,
  CALL_SEED,
  CALL_TIME,
  CALL_HALT,
  CALL_PURE,
  CALL_ALLOCATE,
  CALL_MEMORY,
  CALL_JOIN,
  CALL_TRYJOIN,
  CALL_ONCE,
  CALL_PUSH,
  CALL_POP,
  CALL_OBSTACLE,
  CALL_SCAN,
  CALL_ASPRINTF
};

enum call_flag { NATIVE = 1, ENDS = 2, REPEATS = 4, THRD = 8 };

struct call_row {
  const char *name;
  uint8_t kind;     /* enum call_kind */
  uint8_t model;    /* enum model */
  const char *args; /* MODEL: what to pass, see calls.def */
  uint8_t flags;    /* set of enum call_flag */
};

/* Letters of args of what models do not get. */
#define LEFT_OUT "-_o"

const struct call_row *call_find(const char *name);
/* Of a function without a body and a row: verifiers have one for the inputs of
 * each type, and programs make up more of them. NULL: it is none. */
const struct call_row *call_of_family(const char *name);
const struct call_row *call_next(const struct call_row *r); /* second step */
const struct call_row *call_of_model(enum model m); /* the first such row */
/* The first name of which that is true; NULL: of none. */
const char *call_near(const char *name,
                      bool (*is_near)(const char *name, const char *known));
bool calls_check(void); /* whether the table is sorted; for the unit tests */

/* unknown.c. Whether a call of it means something here. */
bool func_is_known(const struct func *f);
/* The others that code which main may reach calls, in the order of the program;
 * where it does first. */
struct unknown {
  const struct func *func;
  loc_t at;
};
struct unknown_vec VEC_BODY(struct unknown);
void unknown_functions(struct program *p, struct unknown_vec *out);
/* A definition that gives any result, or none, and does nothing else. */
struct buf;
void unknown_stub(struct arena *a, const struct func *f, struct buf *out);

/* Types of the C library that are a state here. */
struct sync_types {
  struct record *of[STATE_COUNT]; /* NULL: the program has none */
  bool kinds;   /* an initialiser makes a mutex of another kind than normal */
  bool prefers; /* some rwlock may prefer writers */
};

/* What leaves out steps or states that nobody could tell from others; all can
 * be switched off. */
enum reduction {
  REDUCE_EXCHANGE, /* symmetry.c: threads that are alike */
  REDUCE_OWN,     /* step_touch.c: no steps on memory nobody else can know of */
  REDUCE_DEAD,    /* step_state.c: variables are cleared when they are dead */
  REDUCE_JOINS,   /* points.c: waiting for several threads in a row is one */
  REDUCE_LOCKS,   /* sharing.c: what a common lock protects is not visible */
  REDUCE_UNLOCKS, /* points.c: giving back a lock is no point */
  REDUCE_AMPLE,   /* may_access.c: who goes on alone leaves no states behind */
  REDUCE_SPINS,   /* runtime: paths that come back */
  REDUCTIONS
};

struct sites;

/* What an execution is asked for: emit/goal.c. */
enum goal_kind {
  GOAL_NONE,
  GOAL_PAIR,   /* one site's deed comes right before another's */
  GOAL_PATTERN /* two threads' accesses come in that order */
};
/* How many numbers say which one: see goal_numbers(). */
enum { GOAL_NUMBERS = 4 };

/* How long a store may be unseen by others (memory_model.h). */
enum memory_model { MM_AUTO, MM_SC, MM_TSO, MM_PSO, MM_C11, MM_COUNT };

/* Violations that are known already: they are not looked for. */
struct known_events VEC_BODY(struct event);

struct bounds {
  const struct known_events *known; /* or NULL */
  uint32_t unwind;   /* times a loop is gone round, a function entered again */
  uint32_t rounds;   /* turns of each thread */
  uint32_t stores;   /* sequence_stores.c; 0: as many as go with the rounds */
  uint32_t windows;  /* stretches of a thread that a task names; 0: all */
  uint32_t constant; /* times a loop that only constants govern goes round */
  uint32_t threads;  /* creations */
  /* keep_loops: how many threads of a function, created by loops that stay, may
   * be there at once. 0: loops that create threads are unwound, unless that is
   * not enough (expand.c). */
  uint32_t slots;
  bool no_slots; /* such loops are unwound, whatever is lost */
  /* keep_loops: functions of so many instructions, with those of all that they
   * call, are routines (routines.c). 0: none are, unless the program is too
   * large (expand.c). */
  uint32_t once;
  bool no_once;    /* there are none, whatever is lost */
  uint32_t size;   /* instructions in all */
  double until;    /* when translation stops (proc_clock); 0: never */
  uint32_t calls;  /* of a site's key: the last so many, at most SITE_CALLS */
  uint32_t check;  /* set of enum property */
  bool native;     /* for the machine, not for CBMC */
  uint8_t goals;   /* enum goal_kind */
  bool plain;      /* not native: in C that any compiler takes */
  bool keep_loops; /* native: those that create no threads stay */
  bool spurious, spurious_cas, malloc_may_fail, create_may_fail;
  bool tell_locked; /* native: steps tell of what a lock protects, too */
  /* native: what comes after the end of threads is visible, too, if these may
   * have left one thing or another. */
  bool tell_ordered;
  bool tell_variables; /* native: of each site, which ones it accesses */
  bool keep_known;  /* native: of races, whatever the program's atomics say */
  uint32_t without; /* set of enum reduction that are off */
  uint8_t mm;       /* enum memory_model */
  /* Races are looked for only because nothing is defined behind them: whether
   * memory is given back before it is used for the last time is no matter,
   * unless errors of memory are looked for. */
  bool forced_races;
  bool weak; /* native: MM_AUTO is c11 where memory orders are weaker */
  /* --fail, --no-fail: lists of functions (failing.c); NULL: not given. */
  const char *fail, *no_fail;
  uint8_t undefined; /* enum undefined (undefined.h) */
  /* --only-fail: the functions whose call violates `assert`, which nothing else
   * does then; NULL: not given. */
  const char *only_fail;
};

static inline bool bounds_check(const struct bounds *b, enum property p)
{
  return b->check >> p & 1;
}

/* C11's memory model. Nothing is defined behind a race, so races count, whatever
 * is asked. */
static inline void bounds_follow_orders(struct bounds *b)
{
  b->mm = MM_C11;
  b->forced_races = b->forced_races || !bounds_check(b, PROPERTY_RACE);
  b->check |= 1u << PROPERTY_RACE;
}

/* Whether accesses to memory are checked (memory_checks.c). */
static inline bool bounds_check_memory(const struct bounds *b)
{
  return bounds_check(b, PROPERTY_MEMSAFETY) ||
         bounds_check(b, PROPERTY_ALIGNMENT);
}

/* Whether the stepper's program is told of all objects. */
static inline bool bounds_know_blocks(const struct bounds *b)
{
  return bounds_check_memory(b) || bounds_check(b, PROPERTY_LEAK);
}

/* A memory access of a point, for reports. */
struct look {
  uint32_t thread, point, number;
  const char *text; /* as C; NULL: it is not shown */
  const struct expr *place;
  bool writes; /* the step changes it */
};

/* What pointers may lead to, in the program of steps: one of them. */
struct named {
  const struct var *var;
  const struct func *func;
};

/* What an instruction does to an object that threads wait for, for reports. */
struct sync_action {
  loc_t at;
  uint32_t site;              /* sites.h */
  uint8_t does;               /* enum model_class */
  const struct call_row *row; /* its model says what is done */
  char letter;                /* which argument of it: see states.def */
  const char *object;         /* as C, or NULL */
};

/* Threads of one function that loops create: each is given to a new one when it
 * has ended and was joined or detached. */
struct pool {
  const struct func *func;
  uint32_t first, count; /* threads */
};

/* The body of a routine, or of a thread itself (routines.c). */
struct routine_body {
  uint32_t number; /* from 1; of a variable: in which body it is */
  bool escapes;    /* the thread may end there */
  VEC(struct routine_body *) calls;
};

struct unit {
  struct program *program;
  struct unset *unset; /* step.c: what may be unset, which is kept; or NULL */
  struct arena *arena;
  struct bounds bounds;
  VEC(struct thread *) threads;
  VEC(struct pool) pools;
  uint32_t routine_bodies;
  VEC(struct routine_body *) routine_calls; /* by call: what it goes to */
  bool cut_creations; /* expand.c: a loop that creates threads was cut */
  bool cut_size;      /* and so was what bounds.size had no room for */
  VEC(struct event) events;
  VEC(uint32_t) check_events; /* memory_checks.c: numbers of events */
  VEC(struct note) notes;     /* notes.at[0]: nothing */
  /* With the flag REPEATS: called, called more than once. */
  VEC(const struct call_row *) asked, again;
  VEC(const struct func *) returning; /* undefined.h: taken to do just that */
  struct sync_types opaque;
  bool detaches;    /* some thread is detached: joining may not wait for it */
  bool sees_ends;   /* some thread sees that another has not ended yet */
  bool sleeps;      /* some thread waits on a condition variable */
  bool has_trylock; /* some thread can see that a mutex is taken */
  bool halts;       /* some atomic section may stop for good in its middle */
  bool kinds;       /* some mutex is of another kind than normal, or may be
                       misused */
  bool other_kinds; /* the first of these */
  bool crowd;       /* symmetry.c: see unit_is_crowd() */
  bool robust;      /* some mutex may be robust */
  bool arguments;   /* main reads argc or argv */
  bool given;       /* entry.c: the start gets a pointer or a record */
  bool pointers;    /* input.c: some pointer may be any */
  uint32_t keys;    /* creations of keys of thread-specific data */
  uint32_t size;    /* instructions so far */
  bool late; /* late.c: bounds.until is over; what there is, is no unit */
  uint32_t asked_late;
  const char *last_pass;     /* pipeline.c: that was begun */
  bool pieces;               /* points_to.c: pointers may travel in pieces */
  bool fresh;                /* emit/: what was never stored is read as zero */
  struct recycled *recycled; /* recycled.c: what only executions tell; NULL */
  bool frees;                /* step.c: memory is given back, and reused */
  VEC(struct look) looks;    /* step_ask.c */
  VEC(struct sync_action) syncs; /* sync_actions.c */
  VEC(struct named) named;       /* step_names.c */
  struct sites *sites;           /* sites.c */
  uint32_t reduced[REDUCTIONS];  /* how often each one applied */
  bool weak_exchange; /* atomic.c: a compare-exchange may fail without cause */
  bool weak_order;    /* atomic.c: an order may be weaker than it is taken */
  /* What is asked is whether a goal is reached; which one, a task says. text:
   * its model; same: by site, the first one that prints so. */
  struct {
    uint8_t kind; /* enum goal_kind */
    uint32_t event;
    const char *text;
    uint32_t *same;
  } goal;
  uint32_t race;     /* the event that a data race is; if they are checked */
  uint32_t progress; /* the event that threads spin; if that is checked */
  /* sharing.c: orders of locks that may be deadlocks. */
  VEC(struct lock_cycle) lock_cycles;
  bool is_shared; /* sharing.c: what others could see is marked */
  bool buffers;   /* pending.c: some thread's stores may be seen late */
  /* views.c: which values atomic operations may read depends on what threads
   * know; seq_cst operations among them; and what fences there are. */
  bool views, agrees, acquire_fences, release_fences;
  /* races.c: who knows of which access is kept: adjacent ones are not all. */
  bool keeps_known;
  bool has_sections; /* races.c: some atomic section may be in one */
  bool has_race;     /* races.c: there may be one, and it is looked for */
  /* races.c: with whom a call of the library races is not known; is known, but
   * depends on how long strings are. */
  bool unknown_effect, text_effect;
  bool relaxed;   /* atomic.c: one orders nothing for who sees it */
  bool passed;    /* expand.c: constants decided an assertion */
  bool sought;    /* looked.c: there are places that are checked */
  bool allocates; /* facts.c: memory that is to be freed */
  bool shifts;    /* overflow.c: a signed number is shifted to the left */
  bool reuses;    /* facts.c: memory is given back, and it may matter */
  bool wide_real; /* facts.c: something is of type long double */
  /* evaluation_order.c: what is assumed of operands, or NULL */
  const char *order;
  loc_t order_at;
  const char *approximate; /* what is coarser than it really is, or NULL */
  loc_t approximate_at;
  /* step_instr.c: the first input of which only some values are tried, and the
   * first of which it may be all; or 0 */
  loc_t sampled_at, tried_at;
};

/* How many threads its program of steps has, with those that let stores leave
 * buffers. */
static inline uint32_t unit_agents(const struct unit *u)
{
  return u->buffers ? 2 * u->threads.count : u->threads.count;
}

/* Whether it has so many threads that what costs states for each of them has to
 * be avoided, though steps differ then from those of other programs. */
enum { UNIT_FEW_THREADS = 8 };
static inline bool unit_has_many(const struct unit *u)
{
  return u->threads.count > UNIT_FEW_THREADS;
}

static inline bool unit_reduces(const struct unit *u, enum reduction r)
{
  return !(u->bounds.without >> r & 1);
}

/* What the model may do to an object, or to a condition variable: giving back a
 * mutex counts if some mutex is recursive. */
static inline enum class_deed unit_deed(const struct unit *u, enum model m,
                                        bool condition)
{
  return model_row(m)->class == CLASS_UNLOCK && u->other_kinds
             ? CLASS_WRITES
             : model_deed(m, condition);
}

/* Of a call that is a step of a model: the function's row; else NULL. */
static inline const struct call_row *unit_call(const struct unit *u,
                                               const struct instr *i)
{
  const struct call_row *row = u->notes.at[i->note].model;
  return row && i->model && row->model == i->model ? row : NULL;
}

/* events.c. Its number; the same event is added once. */
uint32_t event_add(struct unit *u, enum event_kind k, loc_t at,
                   const char *text);

/* late.c. Whether the time for translation is over. */
bool unit_is_late(struct unit *u);

/* weak.c. Needs: program_reach. The addresses of weak symbols that nothing
 * defines become null. */
void weak_run(struct program *p);
/* What functions of runtime/models/library.c begin with; behind it stands the
 * name that the program uses, or one of ours. */
#define LIBRARY_PREFIX "__ts_lib_"
/* jumps.c */
void jumps_run(struct program *p);
/* va_list.c */
void va_list_run(struct program *p);
/* sync_types.c. What threads wait for gets a representation of ours. */
void sync_types_run(struct program *p, struct sync_types *o);
/* By letter; NULL if the program has no such type. */
struct record *sync_type_record(const struct sync_types *o, char letter);
/* The object of such a type that the place is a member of; NULL: none. */
struct expr *sync_type_object(struct expr *place);
/* Whether values of the type are such a state. */
bool sync_type_is(const struct type *ty);
/* An automatic object's initialiser stores value (NULL: zero) to a member: what
 * becomes of the state. False: it is not understood. */
enum sync_type_effect { OPAQUE_KEEPS, OPAQUE_SETS };
bool sync_type_store(const struct expr *place, const struct expr *value,
                     enum sync_type_effect *effect, uint64_t *state);
/* The passes; pipeline/passes.def has their order, what they need and give.
 * expand.c: threads. An error is diagnosed. */
void expand_run(struct unit *u);
/* looked.c. Gives: events where what is checked is looked at, sought. */
void looked_run(struct unit *u);
/* Of a unit that was emitted: whether no execution could violate what is
 * checked, as far as can be seen from its steps. What neither an event nor a
 * wait tells of may be anywhere. */
bool looked_is_idle(const struct unit *u);
/* Whether it is kept by thread who sleeps on a condition variable or at a
 * barrier, and not in sets (runtime/models/crowd.c). */
static inline bool unit_is_crowd(const struct unit *u)
{
  return u->crowd || u->threads.count >= CROWD_LEAST;
}

/* joins.c. Joins that cannot be misused are not asked whether they are. */
void joins_run(struct unit *u);
/* spins.c. Gives: MODEL_PAUSE. */
void spins_run(struct unit *u);
/* By block, whether the thread's end, or that of the process, may follow. */
bool *leaves_find(struct arena *a, const struct func *f);
/* Whether it is the label ERROR. */
bool block_is_error(const struct block *b);
/* Whether it leads to what must not be reached, and not by leaving a loop. */
bool block_decides(const struct block *b, const struct block *to);
/* dead.c. What nobody reads is not written. */
void dead_run(struct unit *u);
/* ended.c. Gives: var.ended of variables whose end matters. */
void ended_run(struct unit *u);
/* sharing.c. Gives: LOADs and instructions another thread could see are marked
 * visible. */
void sharing_run(struct unit *u);
/* evaluation_order.c. Gives: unit.order. */
void evaluation_order_run(struct unit *u);
/* pending.c. Gives: buffers, of the unit and its threads; instr.overtaken. */
void pending_run(struct unit *u);
/* Of a unit with points: how many entries, of so many bytes each, its buffers
 * may need; what needs more than BUFFER_ENTRIES gets these. */
enum { BUFFER_ENTRIES = 8, BUFFER_PIECE = 8 };
uint32_t pending_room(const struct unit *u);
/* Whether a thread stores something there that others may see late. */
bool pending_is_at(const struct unit *u, loc_t at);
/* views.c. Gives: views, agrees, acquire_fences, release_fences. */
void views_run(struct unit *u);
/* points.c. Gives: every block begins with its only point, if it has one. */
void points_run(struct unit *u);
struct buf;
void points_dump(struct unit *u, struct buf *out); /* for people */
/* accesses.c. The accesses to shared memory and the fences, for people. */
void accesses_dump(struct unit *u, struct buf *out);
/* races.c. Gives: has_race, has_sections, keeps_known, unknown_effect,
 * text_effect. */
void races_run(struct unit *u);
/* What the step at the block's point does first. */
enum step_deed deed_of(const struct unit *u, const struct block *b);
/* maybe_uninitialised.c. Marks variables that may be read before they are
 * set. */
void uninitialised_run(struct unit *u);
/* memory_checks.c. Gives: events of accesses that may be wrong; see there. */
void memory_checks_run(struct unit *u);
/* facts.c. Gives: allocates, reuses, recycled, wide_real. */
void facts_run(struct unit *u);
/* narrow.c. Integers get as few bits as their values need; for CBMC. */
void narrow_run(struct unit *u);
/* symmetry.c. Gives: thread.alike. For programs of steps. */
void symmetry_run(struct unit *u);
/* sites.c. Gives: unit.sites; see sites.h. For programs of the machine. */
void sites_run(struct unit *u);
/* All of them, for people. */
void sites_dump(const struct unit *u, struct buf *out);
/* patterns.c. Needs: sites_run. Variables that threads share, and how many
 * memory-access patterns there are and are possible, for people. */
void patterns_dump(struct unit *u, struct buf *out);
/* step.c. The program for the explorer. The unit's program and threads stay as
 * they are, here and in sequentialise_run(); what was emitted is noted for
 * reports (looks, syncs, named, reduced, events, fresh, frees). */
void step_run(struct unit *u, const char *models, struct buf *out);
/* sequentialise.c. The program for CBMC. */
/* Where what the user did not write is said to stand. */
#define SEQUENCE_FILE "<tessera>"
/* With a thread's number: set, in the end, where it waits. */
#define SEQUENCE_WAITS "__ts_waits_"
/* With a thread's number: its turns; and whether it is blocked in the end. */
#define SEQUENCE_THREAD "__ts_thread_"
#define SEQUENCE_BLOCKED "__ts_blocked_"
/* With a name: inputs; that one says how far a turn goes. */
#define SEQUENCE_INPUT "__ts_nondet_"
#define SEQUENCE_HOW_FAR SEQUENCE_INPUT "go"
#define SEQUENCE_BAD "__ts_bad"
enum { SEQUENCE_DEADLOCK = 0xffffff }; /* SEQUENCE_BAD; else event plus one */
/* With a point's number, in a thread's turn: it goes past it. */
#define SEQUENCE_GO "__ts_go_"
/* With the thread and point of a store: in which turn it is seen; and what
 * chooses that. */
#define SEQUENCE_DUE "__ts_due_"
#define SEQUENCE_WHEN SEQUENCE_INPUT "when"
/* Under C11's memory model, of a deed (sequence_messages.h): with its number
 * and whether the stepper is told of it: an atomic operation has read, has
 * stored, has stored to what it read. With its number: which location it is to,
 * the serial of what it reads, 0 if nothing was stored; with its own serial,
 * too: its message's position in modification order. */
#define SEQUENCE_READ "__ts_read_"
#define SEQUENCE_WROTE "__ts_wrote_"
#define SEQUENCE_UPDATED "__ts_updated_"
#define SEQUENCE_WHERE "__ts_where_"
#define SEQUENCE_FROM "__ts_source_"
#define SEQUENCE_POSITION "__ts_position_"
/* How many stores of a thread to one place may wait, of which the last one is
 * seen by the thread alone; whether there may be more; and how many stores may
 * wait, of all threads. Only these are bounded. */
uint32_t stores_in_slot(const struct bounds *b);
bool stores_are_cut(struct unit *u);
uint32_t stores_that_wait(const struct unit *u);
/* With bounds.plain it is for other verifiers, as the program below; these are
 * the properties that are looked for then. */
void sequentialise_run(struct unit *u, const char *models, struct buf *out);
uint32_t sequence_properties(void);

/* concurrent.c. The program for verifiers that know threads, of a unit with
 * bounds.plain; yields.h of the models stands before it. */
/* With a thread's number: what it does. */
#define CONCURRENT_RUN "__ts_run_"
/* The properties that are looked for in it, as a set. */
uint32_t concurrent_properties(void);
void concurrent_run(struct unit *u, const char *models, struct buf *out);

/* goal.c. Needs: sites_run. The unit is asked for goals of that kind. */
void goal_ask(struct unit *u, enum goal_kind kind, const char *model);
/* The first site that prints so; 0: there is none. The first one that prints as
 * that site does. */
uint32_t goal_find(struct unit *u, const char *text);
uint32_t goal_site(struct unit *u, uint32_t site);
/* A step of a pattern: at which site, by the second thread, on the second
 * variable. */
uint32_t goal_step(uint32_t site, bool second, bool other);

/* nondet.c. For each scalar part of a place, but arrays of more elements, and
 * unions. */
enum { NONDET_ELEMENTS = 64 };
void nondet_each(struct program *p, struct expr *place,
                 void (*scalar)(void *user, struct expr *place), void *user);
/* What gives any value of this type; MODEL_NONE: nothing does. */
enum model nondet_model(const struct type *ty);
/* Whether what a declaration makes is stored to by the next instruction. */
bool nondet_is_at_once_stored(const struct instr *declare);

/* Whether all of it is stored to, in that block, before it is read. */
bool nondet_is_set(const struct instr *declare);

/* An input that nobody reads is none. */
bool nondet_is_unused(const struct instr *i);

/* events.c. Which property is violated there, or PROPERTY_NONE. */
enum property event_property(const struct event *e);
/* Those that events tell the violation of, as a set. */
uint32_t events_properties(void);
/* Whether some event would violate what is checked. */
bool bounds_check_events(const struct bounds *b);
/* Whether that is one that is checked. */
bool event_violates(const struct unit *u, const struct event *e);
/* calls.c. The models as this program needs them: constants, then text. */
void models_print(const struct unit *u, const char *models, struct buf *out);

#endif
