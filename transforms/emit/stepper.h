/* stepper.h -- the parts of step.c: a program of steps while it is emitted. */
#ifndef TRANSFORMS_EMIT_STEPPER_H
#define TRANSFORMS_EMIT_STEPPER_H

#include "transforms/analysis/live.h"
#include "transforms/analysis/may_access.h"
#include "transforms/emit/builder.h"

struct touches;

/* Of the emitted program: what pointers may lead to. */
struct object {
  struct var *var;
  bool constant;
};

/* A string literal, and where it stands. */
struct text {
  const struct string *string;
  struct expr *place;
};

/* A pointer to this type, or to any, is taken so many bytes back. */
struct way_back {
  const struct type *from;
  uint64_t bytes;
};

/* A thread's functions, and where its variables are (step_share.c). */
enum step_func { STEP_STEP, STEP_READY, STEP_LOOK, STEP_FUNCS };
struct step_body {
  struct thread *thread;
  struct func *funcs[STEP_FUNCS];
  const bool *kept, *beside; /* as in struct stepper */
  struct var *own, *pc;
  bool shares; /* another one's functions */
};

struct stepper {
  struct unit *unit;
  struct builder b;
  /* The thread whose functions are filled. */
  struct thread *thread;
  struct func *flat;             /* as it is in the unit */
  struct block **body, **arrive; /* by block of flat; arrive: of points */
  struct live live;
  bool *kept;       /* by local: lives in the state */
  uint64_t **full;  /* by block: kept ones that may be set where it ends */
  uint64_t **zero;  /* by block: kept ones to clear on arrival */
  uint64_t **gone;  /* by call of a routine: kept ones to clear before it */
  uint64_t **stays; /* by such a call: what is needed in it or behind it */
  bool *beside;     /* by local: lives in `own` */
  struct var *own;  /* a struct of kept ones; NULL: they are too few */
  bool *endless;    /* by block: nothing comes any more that others could see */
  struct block *park; /* where it stops for good; NULL: nowhere so far */
  uint64_t *left;     /* kept ones that may be set then */
  struct var *pc;
  struct var *sink; /* __ts_sink */
  bool *read;       /* by global: whether some thread reads it */
  bool publishes;   /* heap memory may be a thread's own */
  struct step_future **futures;
  VEC(struct step_body) bodies;
  VEC(struct object) objects; /* step_memory.c */
  VEC(struct text) texts;
  VEC(struct way_back) ways_back; /* step_gaps.c */
};

/* --- step_build.c --- */
/* A truth value that a call gives. */
struct expr *step_question(struct stepper *s, const char *name, loc_t at,
                           struct instr **call);
void step_pc(struct stepper *s, uint32_t value);
void step_jump(struct stepper *s, struct block *to);
/* Goes to a block if value is true; gives the block for the other way. */
struct block *step_branch(struct stepper *s, struct expr *value,
                          struct block *to, loc_t at);
void step_return(struct stepper *s, struct expr *value);
struct func *step_func(struct stepper *s, enum step_func which,
                       struct type *result);
const char *step_func_name(enum step_func which);
/* The entry of a function that asks where the thread is. */
struct block *step_switch(struct stepper *s, uint32_t points);
void step_case(struct block *b, uint32_t value, struct block *to);

/* --- step_touch.c --- */
struct touched {
  struct expr *at[8];
  uint32_t sites[8]; /* of the first access to it */
  uint32_t count;
  const struct unit *unit;
  const struct block *block;
  const struct instr *instr;
};

/* The places a step surely touches and that can be told before it begins; *all
 * whether there are no others. */
struct touched step_touched(struct stepper *s, struct block *b, bool *all);
void step_touches(struct stepper *s, const struct touches *all, loc_t at);
/* There is a heap, and no pointer is ever made a number or taken to pieces, so
 * that where a pointer goes can be seen. */
bool heap_is_followed(const struct unit *u);
/* What was stored there may be how others get to know of memory. */
void step_publish(struct stepper *s, struct expr *place, loc_t at);
/* The place whose memory decides whether the step at b is one of its own, or
 * NULL if it is in any case. */
struct expr *step_own_place(struct stepper *s, struct block *b);
/* user is a stepper. Otherwise the thread may go on as if there were no
 * point. */
bool step_stops(void *user, struct block *b);

/* --- step_state.c --- */
struct var *step_new_state(struct stepper *s, struct type *ty,
                           const char *name);
void step_place_globals(struct stepper *s);
void step_stub_functions(struct stepper *s);
/* Which locals are kept; then, where they have to be cleared. */
void step_find_kept(struct stepper *s);
void step_find_full(struct stepper *s);
/* Behind the instruction, if a routine is gone to. */
void step_zero_call(struct stepper *s, const struct instr *i);
/* Whether the explorer looks for pointers in the state: what the program only
 * writes has to be there, too. */
bool step_looks_through(const struct stepper *s);
/* Those not kept become locals of the thread's step function. */
void step_place_locals(struct stepper *s, struct func *step);

/* --- step_own.c --- */
/* When it is known what is kept. */
void step_find_beside(struct stepper *s);
/* Clears a set of locals. needed: others may be cleared but for those; NULL:
 * any of them, as the thread goes on no more. */
void step_zero(struct stepper *s, const uint64_t *set, const uint64_t *needed);

/* --- step_memory.c --- */
/* A variable of the emitted program gets a gap behind it, if it needs one. */
void step_set_apart(struct stepper *s, struct var *v);
/* When all is emitted. */
void step_name_strings(struct stepper *s);
/* __ts_objects: where objects are. */
void step_put_objects(const struct stepper *s, struct buf *out);

/* --- step_names.c --- */
/* __ts_named: where is what pointers may lead to. */
void step_put_named(const struct stepper *s, struct buf *out);
/* --- step_gaps.c --- */
void ways_back_find(struct stepper *s);
/* From an object of that type, or NULL: of any. */
uint64_t way_back_to(const struct stepper *s, const struct type *ty);

/* --- step_instr.c --- */
void step_instr(struct stepper *s, const struct block *b,
                const struct instr *i);

/* --- step_buffer.c --- */
/* Before anything else of the instruction; right before and behind what it does
 * to memory; of a declaration, before the new object is there. */
void step_buffer_begin(struct stepper *s, const struct instr *i);
void step_buffer_before(struct stepper *s, const struct instr *i);
void step_buffer_after(struct stepper *s, const struct instr *i);
void step_buffer_new(struct stepper *s, const struct instr *declare);
/* By thread and point: to put a store to a buffer is nothing that others can
 * tell; to drain it, all that may be in it. Gives: thread.late. */
void step_buffer_futures(const struct unit *u, struct step_future **all);
/* Whether others may see a new object, or memory, before what was stored there
 * first. */
bool step_buffer_unset(struct unit *u);

/* --- step_ask.c --- */
void step_ready(struct stepper *s);
void step_look(struct stepper *s);

/* --- step_share.c --- */
/* When the functions of all threads are there. */
void step_share(struct stepper *s);

#endif
