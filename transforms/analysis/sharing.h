/* sharing.h -- what threads access, where, and what is held there, as sharing.c
 * collects it: for who asks again which accesses may meet. */
#ifndef TRANSFORMS_ANALYSIS_SHARING_H
#define TRANSFORMS_ANALYSIS_SHARING_H

#include "transforms/analysis/points_to.h"
#include "transforms/analysis/steady.h"

struct locks {
  struct expr **at; /* addresses of states */
  uint32_t count;
  const struct set *joined; /* threads that have surely ended; NULL: none */
};

/* An access, where it happens and what is held there. */
struct use {
  struct thread *thread;
  struct instr *instr; /* NULL: the terminator's */
  struct expr *load;   /* or NULL: what the instruction writes */
  const struct expr *place;
  bool write;
  bool locks_it;            /* it takes a mutex there, gives it back or asks */
  struct expr *taken;       /* the mutex, if it waits for it; or NULL */
  uint32_t block, position; /* in its thread */
  const struct locks *locks;
  bool visible;
  bool birth; /* what it accesses is made there */
  /* Some access that would conflict has a lock in common. */
  bool locked;
  /* Once sites are known: that of the access; whether others are told of it,
   * and whether it is done in any case. Of calls, which argument it is for. */
  uint32_t site, argument;
  bool shared, surely;
  uint32_t number; /* where it stands in all */
};

/* From a creation of a thread on: what its creator may still do. */
struct after {
  struct thread *by;        /* NULL: nobody creates it */
  bool *blocks;             /* by block of the creator */
  uint32_t block, position; /* of the creation */
  const struct set *joined; /* threads that have surely ended by then */
  struct after *next;       /* another creation, of a thread of a pool */
};

struct uses VEC_BODY(struct use *);

struct sharing {
  struct unit *unit;
  struct arena *arena;
  struct points_to *pointsto;
  bool births;            /* making an object is an access to all of it */
  struct uses *of_object; /* by object */
  struct after *after;    /* by thread: its creations */
  VEC(struct use *) all;
  struct set broken; /* objects with mutexes that protect nothing */
  /* The instruction being looked at. */
  struct thread *thread;
  struct instr *instr;
  uint32_t block, position;
  bool locks_it;
  struct expr *taken;
  struct locks *locks;
  uint32_t site, argument;
  bool shared, surely;
  struct steady steady; /* what the thread's variables stand for */
};

/* All uses of the unit's threads, with what orders them; nothing is marked. Of
 * one thread alone there are none. */
struct sharing *sharing_find(struct unit *u);
/* Some mutex is surely held at both. */
bool sharing_is_locked(const struct sharing *s, const struct use *a,
                       const struct use *b);
/* Of two threads: they may touch the same bytes, and one writes. */
bool sharing_meet(const struct sharing *s, const struct use *a,
                  const struct use *b);
/* By the creation or the end of a thread, a surely is before b. */
bool sharing_is_first(const struct sharing *s, const struct use *a,
                      const struct use *b);

/* It is known which mutex that is, and it protects what its holders touch. */
bool sharing_is_whole(const struct sharing *s, const struct expr *lock);

/* --- uses.c --- */
/* All uses, by object, too; the creations of threads; what is broken. */
void uses_collect(struct sharing *s, uint32_t objects);

/* --- locks.c --- */
/* Whether the mutex is surely among those that are held. */
bool locks_have(const struct locks *l, const struct expr *lock);
/* What is held behind an instruction of s->thread. */
struct locks *locks_after(struct sharing *s, struct locks *l,
                          const struct instr *i);
/* What is held where the blocks of s->thread begin, by block; order: these, so
 * that predecessors come first, but for edges that go round. */
struct locks **locks_find(struct sharing *s, struct block_vec *order);
/* Whether the thread is one of those that have surely ended. */
bool locks_joined(const struct set *joined, const struct thread *t);
/* The mutex that a step takes or gives back: its first argument behind the
 * thread's number; of a wait for a condition variable, the second. */
struct expr *mutex_of(const struct call_row *row, const struct instr *i);
/* The same, as it is known wherever it is meant. */
struct expr *locks_mutex(struct sharing *s, const struct call_row *row,
                         const struct instr *i);

#endif
