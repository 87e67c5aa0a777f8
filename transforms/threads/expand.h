/* expand.h -- what expand*.c and atomic.c share. */
#ifndef TRANSFORMS_THREADS_EXPAND_H
#define TRANSFORMS_THREADS_EXPAND_H

#include "transforms/analysis/constants.h"
#include "transforms/threads/loops.h"
#include "transforms/undefined.h"

/* What pthread_exit does. */
struct cleanup {
  struct cleanup *up; /* next */
  /* A call (places), or, if there is a row, its step. */
  struct expr *routine, *arg;
  const struct call_row *row;
  struct expr **args;
  uint32_t count;
};

/* One way through the thread so far: a block without a terminator. NULL: it
 * goes no further. */
struct path {
  struct block *block;
  struct constants known;
  uint32_t atomic; /* sections entered and not left */
  struct cleanup *cleanups;
  bool drawn;    /* random numbers may have been */
  bool anywhere; /* the thread may be cancelled so */
};

struct paths VEC_BODY(struct path);

/* One call being inlined. */
struct frame {
  struct frame *up;
  struct func *func;
  struct loops *loops;
  struct var **map;      /* by variable: the thread's own copy */
  struct paths *pending; /* by block: what enters it */
  struct paths exits;
  struct var *result;       /* NULL: void */
  struct var *rest;         /* variadic.c: its call's table, or NULL */
  struct var_vec memory;    /* pointers to what alloca gave */
  const struct block *fork; /* a thread's that is a statement; else NULL */
  /* Constants that decided branches so far, summed up, and what they were when
   * the call of the same function that it is in went into this one. */
  uint64_t tests, last_tests;
  bool counts;    /* they had changed: some day they will end the recursion */
  bool undecided; /* something else decided a branch */
};

/* What a call passes behind the parameters; see variadic.c. */
struct argument_table {
  struct var *table, **all;
  uint32_t count;
};

/* Per-thread copies of thread-local variables. */
struct tls_copy {
  struct var *var, *copy;
};

struct routine; /* routines.c */

/* Functions a pointer may lead to. */
struct candidates {
  struct program *program;
  const struct bounds *bounds;
  struct func_vec funcs;
  struct flows *flows;                /* which of them come to which pointers */
  VEC(const struct type *) converted; /* types whose pointers become others */
};

struct expander {
  struct unit *unit;
  struct program *program;
  struct arena *arena;
  struct thread *thread;
  struct func *flat;
  struct frame *frame;
  const struct context *context;
  struct paths ends; /* of the thread: pthread_exit, return */
  struct var *value; /* its result */
  loc_t
      library; /* where a function of runtime/models/library.c was called; 0 */
  VEC(struct tls_copy) tls;
  bool cancels;    /* threads may be cancelled */
  bool cancelling; /* a function of cancel.c's own is being called */
  VEC(struct constants) starts; /* by thread: what its creator knew */
  struct candidates candidates;
  VEC(struct argument_table) tables;
  VEC(struct type *) argument_types; /* that are records and the like */
  VEC(struct routine *) routines;    /* of the thread */
  struct routine *inner; /* the innermost that is being expanded, or NULL */
  uint32_t joins;        /* that were expanded, in none of them */
  uintptr_t stack;       /* where ours was when this began */
};

/* --- expand.c --- */
struct instr *emit(struct expander *x, struct path *p, enum instr_kind k,
                   loc_t at);
struct path meet(struct expander *x, struct paths *all);
/* Go on where the value is true; *other gets the rest. */
void fork_path(struct expander *x, struct path *p, struct expr *value, loc_t at,
               struct path *other);
void end_path(struct path *p);
/* The thread goes no further; from within an atomic section, nobody does. */
void halt_path(struct expander *x, struct path *p, loc_t at);
/* The thread stops for good; what is left to say about it is an event. */
void stop_path(struct expander *x, struct path *p, enum event_kind k, loc_t at,
               const char *text);
struct path inline_call(struct expander *x, struct path p, struct func *f,
                        struct expr **args, uint32_t count, struct expr *place,
                        loc_t at);
void assign_param(struct expander *x, struct path *p, struct var *param,
                  struct expr *arg, loc_t at);
void frame_init(struct expander *x, struct frame *f, struct func *func);
/* The function's body, from its beginning to where it returns. */
struct path run_frame(struct expander *x, struct frame *f, struct path p);
/* place = what it returned, if that is used at all. */
void give_result(struct expander *x, struct path *p, const struct frame *f,
                 struct expr *place, loc_t at);

/* --- expand_thread.c --- */
void expand_thread(struct expander *x, struct thread *t);

/* --- routines.c --- */
/* Which functions create threads, and how large they are. */
void routines_find(struct expander *x);
/* Whether a call with so many arguments is one of a routine. */
bool routine_may(const struct expander *x, const struct func *f,
                 uint32_t count);
struct path routine_call(struct expander *x, struct path p, struct func *f,
                         struct expr **args, uint32_t count, struct expr *place,
                         loc_t at);
/* Where a thread ends: they go back to where they were called. */
void routines_end(struct expander *x);
/* The thread ends there: so it may in all routines that are being expanded. */
void routines_escape(struct expander *x);
/* Needs routines_find. */
bool region_creates(struct expander *x, const struct region *r);

/* --- expand_var.c --- */
struct var *clone_var(struct expander *x, struct func *flat, struct var *v,
                      bool taken);
struct var *new_temp(struct expander *x, struct type *ty, loc_t at);
/* Parameters and other variables of a function in one row. */
uint32_t var_slot(const struct func *f, const struct var *v);
bool is_taken(struct expander *x, struct func *f, const struct var *v);
/* The thread's copy of a variable; user: the expander. */
struct var *map_var(void *user, struct var *v);
/* In the thread's variables, with what is known. */
struct expr *rewrite(struct expander *x, const struct path *p, struct expr *e);

/* --- evaluate.c --- */
/* In the thread's variables, with what is known, and checked. What comes of it
 * is evaluated before anything else is done; the path may end there. */
struct expr *evaluate(struct expander *x, struct path *p, struct expr *e);
/* The same of the operands of one instruction, from left to right; NULL: none.
 */
void evaluate_all(struct expander *x, struct path *p, struct expr **all,
                  uint32_t count);
/* Whether it reads what its thread alone does not have. */
bool reads_others(const struct expander *x, const struct expr *e);
/* In a temporary, unless it is constant or the thread's own. */
struct expr *hold(struct expander *x, struct path *p, struct expr *e);

/* --- overflow.c --- */
/* Whether the operator itself is to be checked. */
bool overflow_may(const struct expander *x, const struct expr *e);
/* Then it is; its operands have been. what: it, as the user wrote it. */
struct expr *overflow_check(struct expander *x, struct path *p, struct expr *e,
                            const struct expr *what);

/* --- expand_instr.c --- */
struct path expand_instr(struct expander *x, struct path p, struct instr *i);
void emit_assign(struct expander *x, struct path *p, struct expr *place,
                 struct expr *value, loc_t at);
/* Whether it only reads variables of the thread's own. */
bool is_own_copy(const struct expander *x, const struct expr *e);

/* --- expand_call.c --- */
/* What the row says of the call. */
struct path expand_row(struct expander *x, struct path p,
                       const struct call_row *row, const struct instr *call,
                       struct expr **args, struct expr *place);
struct path expand_call(struct expander *x, struct path p, struct instr *i);
struct instr *emit_model(struct expander *x, struct path *p, enum model m,
                         struct type *result, loc_t at);
struct instr *emit_allocation(struct expander *x, struct path *p, enum model m,
                              struct expr *place, loc_t at);
void add_arg(struct expander *x, struct instr *i, struct expr *arg);
struct type *basic(struct expander *x, enum type_kind k);
struct expr *number(struct expander *x, loc_t at, enum type_kind k,
                    uint64_t value);

/* The call of a function that the backend has, too. */
struct path expand_library(struct expander *x, struct path p,
                           const struct call_row *row, const struct instr *call,
                           struct expr **args, struct expr *place);

/* The function that the expression names, or NULL. */
struct func *named_function(struct expr *e);
/* For each function that the pointer may lead to, `run` on a path of its own,
 * where it does. */
struct choice {
  struct path (*run)(struct expander *x, struct path p, struct func *f,
                     void *user);
  void *user;
  const struct expr *from; /* the pointer as the program has it, or NULL */
};
struct path each_function(struct expander *x, struct path p,
                          struct expr *pointer, const struct type *ty, loc_t at,
                          struct choice c);

/* --- expand_create.c --- */
struct thread *thread_new(struct expander *x, struct func *start, loc_t at);
/* Whether the library keeps what it has to of one more thread; if not, the path
 * stops. */
bool thread_has_room(struct expander *x, struct path *p, const struct thread *t,
                     loc_t at);
/* From here on it runs. */
void begin_thread(struct expander *x, struct path *p, struct thread *t,
                  loc_t at);
struct path expand_create(struct expander *x, struct path p,
                          const struct call_row *row, const struct instr *call,
                          struct expr **args, struct expr *place);

/* --- expand_fork.c --- */
/* Where the block forks: the creator's path afterwards. */
struct path fork_thread(struct expander *x, struct path p,
                        const struct block *fork);

/* The program calls the function, of whose row REPEATS is a flag. */
void note_asked(struct expander *x, const struct call_row *row);
/* Whether it may be called more than once. */
bool is_asked_again(const struct expander *x, const struct call_row *row);
bool is_in_loop(const struct expander *x);
/* runtime/models/library.c's function of that name. */
struct func *library_func(const struct expander *x, const char *name);
/* Whether the program calls a function that stands there, by its own name. */
bool library_is_used(const struct expander *x, const char *name);

/* An atomic section begins, unless there is one already. */
struct path expand_begin(struct expander *x, struct path p, loc_t at);

/* A call of what the pointer leads to, for its effects. */
struct path call_pointer(struct expander *x, struct path p,
                         struct expr *pointer, struct expr **args,
                         uint32_t count, loc_t at);

/* --- input.c --- */
/* Any value of that type, or what the model gives, if it is one. */
struct path expand_any(struct expander *x, struct path p, enum model m,
                       struct type *ty, struct expr *place, loc_t at);
/* Any value of the function's result, or what row's model gives. */
struct path expand_nondet(struct expander *x, struct path p,
                          const struct call_row *row, struct func *f,
                          struct expr *place, loc_t at);

/* --- misuse.c --- */
/* model_step, and an event for each way in which it may be misused. */
struct path misuse_step(struct expander *x, struct path p,
                        const struct call_row *row, struct expr **args,
                        uint32_t count, struct expr *place, struct type *result,
                        loc_t at);
/* Where a thread ends. */
struct path misuse_at_end(struct expander *x, struct path p, loc_t at);

/* --- failing.c --- */
/* Marks functions whose call is a violation. */
void failing_mark(struct unit *u);
/* A call of one of them; the path that is left, as it is called with a status
 * that means no failure. */
struct path expand_failing(struct expander *x, struct path p,
                           const struct func *f, struct expr **args,
                           uint32_t count, loc_t at);

/* --- scopes.c --- */
/* A variable for what alloca gives; NULL: it does not matter when it ends. */
struct var *scope_memory(struct expander *x);
/* Where a function begins that is inlined (its parameters have begun: each
 * before it gets its argument), and where it has returned; where the thread
 * ends. */
void scope_begin_var(struct expander *x, struct path *p, struct var *v,
                     loc_t at);
void scope_begin(struct expander *x, struct path *p, const struct frame *f,
                 loc_t at);
void scope_end(struct expander *x, struct path *p, const struct frame *f,
               loc_t at);
/* The path goes from one block of the program to another. */
void scopes_cross(struct expander *x, struct path *p, const struct block *from,
                  const struct block *to);
/* A thread of a pool begins again: so do its thread-local variables. */
void scopes_begin_tls(struct expander *x, struct path *p, loc_t at);
void scopes_end_thread(struct expander *x, struct path *p, loc_t at);

/* --- leaks.c: all do nothing if leaks are not looked for --- */
bool leaks_checked(const struct expander *x);
/* Whether it has pointers that the explorer has to find in the state. */
bool leaks_keeps(const struct expander *x, const struct var *v);
/* Round a loop. */
void leaks_hold(struct expander *x, struct path *p, loc_t at);
/* The variable's life ends: what it points to it points to no more. */
void leaks_forget(struct expander *x, struct path *p, struct var *v, loc_t at);
/* Where nobody wants to know where memory is; or NULL. */
struct expr *leaks_place(struct expander *x, loc_t at);
/* What was allocated is where place says. */
void leaks_allocated(struct expander *x, struct path *p, struct expr *place,
                     loc_t at);
/* It is about to be freed. */
void leaks_released(struct expander *x, struct path *p, struct expr *block,
                    loc_t at);
/* The process ends; returned: main has returned, else exit is called. */
void leaks_at_end(struct expander *x, struct path *p, bool returned, loc_t at);

/* --- callback.c --- */
struct path expand_once(struct expander *x, struct path p,
                        const struct call_row *row, struct expr **args,
                        uint32_t count, struct expr *place, loc_t at);
/* pthread_cleanup_push, as glibc has it; buffer: its argument as the program
 * has it. */
struct path expand_push(struct expander *x, struct path p,
                        const struct expr *buffer, loc_t at);
struct path expand_exit(struct expander *x, struct path p, struct expr *value,
                        loc_t at);
/* At a thread's end. */
struct path expand_destructors(struct expander *x, struct path p, loc_t at);

/* --- cancel.c: the functions of these do nothing if no thread is cancelled ---
 */
bool cancels_find(const struct expander *x);
/* The function of that name is about to be called. */
struct path cancel_before_call(struct expander *x, struct path p,
                               const char *name, loc_t at);
/* Any instruction is. */
struct path cancel_before_instr(struct expander *x, struct path p, loc_t at);
/* It ends, and then cannot be cancelled. */
struct path cancel_at_exit(struct expander *x, struct path p, loc_t at);
struct path cancel_at_creation(struct expander *x, struct path p,
                               const struct thread *t, loc_t at);
/* pthread_setcanceltype is called with that type. */
void cancel_note_type(const struct expander *x, struct path *p,
                      const char *name, const struct expr *type);
/* model_step, as a wait that is over when the thread is cancelled. False: it is
 * none, and nothing was done. */
bool cancel_wait(struct expander *x, struct path *p, const struct call_row *row,
                 struct expr **args, uint32_t count, struct expr *place,
                 struct type *result, loc_t at);

/* --- robust.c: these do nothing if there are no robust mutexes --- */
bool robust_find(const struct expander *x);
/* A call of the model was expanded. */
struct path robust_after(struct expander *x, struct path p, enum model m,
                         struct expr *mutex, loc_t at);
/* The thread ends. */
struct path robust_at_end(struct expander *x, struct path p, loc_t at);

/* --- holders.c --- */
/* Whether more than one mutex is locked, as far as can be told. */
bool holders_find(const struct expander *x);

/* --- signal.c --- */
/* Whether some may be sent. */
bool sends_signals(const struct expander *x);
/* It blocks the signals that its creator blocks. */
struct path signals_at_creation(struct expander *x, struct path p,
                                const struct thread *t, loc_t at);

/* --- expand_model.c --- */
/* The instruction is a step of row's, or begins an atomic section. */
void set_model(struct expander *x, struct instr *i, const struct call_row *row,
               bool begins);
/* place = value, if the result is used at all. */
void set_result(struct expander *x, struct path *p, struct expr *place,
                uint64_t value, loc_t at);
/* Where memory errors are looked for: the state behind the argument has to be
 * there. */
void look_at_state(struct expander *x, struct path *p, char how,
                   struct expr *arg, loc_t at);
bool is_null(const struct expr *e);
/* *pointer = value, as a cast would have it; otherwise: the type of what it
 * points to, if it says none. */
void store_result(struct expander *x, struct path *p, struct expr *pointer,
                  struct type *otherwise, struct expr *value, loc_t at);
/* The argument for steps between which others run: what it is now. */
struct expr *fixed_argument(struct expander *x, struct path *p,
                            struct expr *arg, loc_t at);
struct path model_step(struct expander *x, struct path p,
                       const struct call_row *row, struct expr **args,
                       uint32_t count, struct expr *place, struct type *result,
                       loc_t at);
struct path expand_model(struct expander *x, struct path p,
                         const struct call_row *row, struct expr **args,
                         uint32_t count, struct expr *place,
                         struct type *result, loc_t at);

/* --- join.c --- */
struct path expand_join(struct expander *x, struct path p,
                        const struct call_row *row, struct expr **args,
                        uint32_t count, struct expr *place, loc_t at);

/* --- scan.c --- */
struct path expand_scan(struct expander *x, struct path p, struct func *f,
                        struct expr **args, uint32_t count, struct expr *place,
                        loc_t at);

/* --- format.c --- */
struct path expand_asprintf(struct expander *x, struct path p,
                            const struct instr *call, struct expr **args,
                            struct expr *place);

/* --- random.c --- */
struct path expand_random(struct expander *x, struct path p, struct expr *place,
                          loc_t at);
struct path expand_seed(struct expander *x, struct path p, struct expr *seed,
                        loc_t at);

/* --- undefined.c --- */
/* The verdict rests on its doing nothing but return. */
void note_returning(struct unit *u, const struct func *f);
struct path expand_undefined(struct expander *x, struct path p,
                             const struct func *f, struct expr **args,
                             uint32_t count, struct expr *place, loc_t at);

/* --- output.c --- */
/* Whether it matters to what is checked that memory is written to a stream. */
bool output_matters(const struct expander *x);
/* What nothing is left of is evaluated: arguments. */
void evaluate_unused(struct expander *x, struct path *p, struct expr **args,
                     uint32_t count, loc_t at);
struct path expand_written(struct expander *x, struct path p,
                           const struct call_row *row, struct func *f,
                           struct expr **args, uint32_t count,
                           struct expr *place, loc_t at);

/* --- builtin.c --- */
/* A builtin that is more than a call; args: its arguments, as the thread has
 * them. False if it is none of these. */
bool expand_builtin(struct expander *x, struct path *p,
                    const struct instr *call, struct expr **args,
                    struct expr *place);
/* What __builtin___memcpy_chk and its kin do, with so many of the arguments;
 * or NULL. */
const char *builtin_plain(const char *name, uint32_t *count);

/* --- wide_call.c --- */
enum wide_call {
  WIDE_NOT,    /* the program's prototype is this machine's */
  WIDE_KNOWN,  /* it is another one, which is known, */
  WIDE_UNKNOWN /* or not */
};
enum wide_call wide_call(const struct expander *x, const struct func *f);
/* A call of one that is known. */
void expand_wide(struct expander *x, struct path *p, const struct instr *call,
                 struct expr **args, struct expr *place);

/* --- variadic.c --- */
/* Whether the function may look at arguments behind its parameters. */
bool variadic_takes(const struct func *f);
/* Before the function runs: what its call passes behind the parameters. */
void variadic_pass(struct expander *x, struct path *p, struct frame *f,
                   struct expr **args, uint32_t count, loc_t at);
bool variadic_is_list(const struct expander *x, const struct type *ty);
/* The va_list that an argument reads, or NULL. */
struct expr *variadic_list(const struct expander *x, const struct expr *e);
/* A parameter that is a va_list gets it, and has it no longer. */
void variadic_give(struct expander *x, struct path *p, struct var *param,
                   struct expr *arg, loc_t at);
void variadic_take_back(struct expander *x, struct path *p, struct frame *f,
                        struct expr **args, uint32_t count, loc_t at);
/* va_start and its kin; false if it is none of them. */
bool expand_variadic(struct expander *x, struct path *p,
                     const struct instr *call, struct expr **args,
                     struct expr *place);
/* Makes a call of vprintf one of printf, if the arguments are known, or one
 * without the list; false if it is no call of that kind. */
bool variadic_by_list(struct expander *x, struct path *p, struct instr *call,
                      struct expr ***args);

/* --- process.c --- */
/* Whether the function reads the variable, other than in vain. */
bool param_is_read(const struct func *f, const struct var *v);
/* What main is called with; params: main's own, as the thread has them. */
void expand_arguments(struct expander *x, struct path *p, struct func *start,
                      struct var **params);
struct path expand_constructors(struct expander *x, struct path p);
/* The process ends as after exit(), quick_exit() or main; status: or NULL. */
enum exiting { EXITING, EXITING_QUICKLY, EXITING_MAIN };
struct path expand_exiting(struct expander *x, struct path p,
                           struct expr *status, enum exiting how, loc_t at);
/* Whether something runs then. */
bool process_has_end(struct expander *x);

/* --- entry.c --- */
/* What another start than main is called with; params: see expand_arguments. */
void expand_any_arguments(struct expander *x, struct path *p,
                          const struct func *start, struct var **params);
/* There is no start: an error says where there could be one. */
void entry_missing(struct unit *u);

/* --- spawns.c --- */
bool block_spawns(struct expander *x, const struct block *b);
bool region_spawns(struct expander *x, const struct region *r);
/* Whether a label in it makes a statement a thread. */
bool region_forks(const struct region *r);

/* --- constant_globals.c --- */
void constant_globals_set(struct program *p, bool fixed); /* all globals */
/* What the threads, as they are now, may write is not fixed. Whether anything
 * was that is not any more. */
bool constant_globals_drop_written(struct unit *u);
/* What such a global, or part of one (place_is_fixed), holds; or NULL. */
struct expr *constant_globals_value(struct program *p,
                                    const struct expr *place);

/* --- address_taken.c --- */
void candidates_find(struct candidates *c, struct program *p,
                     const struct bounds *b);
/* Whether a call through a pointer to a function of type ty may lead there. */
bool candidates_may_call(const struct candidates *c, const struct func *f,
                         const struct type *ty);
/* Those that such a call may lead to, through the pointer as the program has
 * it, if that is known. */
struct func_vec candidates_of_call(const struct candidates *c,
                                   const struct type *ty,
                                   const struct expr *pointer);

/* --- clock.c --- */
/* Whether the argument is the address of a variable that is told the time. */
bool clock_takes_place(const struct instr *call, uint32_t k);
/* False: it is told elsewhere. */
bool expand_clock(struct expander *x, struct path *p, const struct func *f,
                  struct expr **args, uint32_t count, struct expr *place,
                  loc_t at);

/* --- timed.c --- */
/* False: it has no time limit, or one that may be a time. */
bool expand_timed(struct expander *x, struct path *p, const struct instr *call,
                  struct expr **args, struct expr *place);

/* --- flow.c --- */
struct flows *flows_find(const struct candidates *c);
/* Whether the function's address may be, or be part of, that value, which is
 * one of the program, not of what was made of it. */
bool flows_to(struct flows *f, const struct func *func,
              const struct expr *value);

/* --- atomic.c --- */
/* A call of __atomic_..., __sync_...; false if it is none known. */
bool expand_atomic(struct expander *x, struct path *p, const char *name,
                   struct expr **args, uint32_t count, struct expr *place,
                   loc_t at);
/* Whether its argument k is the address of a place that it reads or writes,
 * which is seen there: the place's address goes nowhere. */
bool atomic_takes_place(const char *name, const struct expr *argument,
                        uint32_t k);

#endif
