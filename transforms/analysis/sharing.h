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
  /* Some access that would conflict has a lock in common. */
  bool locked;
  /* Once sites are known: that of the access; whether others are told of it,
   * and whether it is done in any case. Of calls, which argument it is for. */
  uint32_t site, argument;
  bool shared, surely;
  uint32_t number; /* for who asks again */
};

/* From the creation of a thread on: what its creator may still do. */
struct after {
  bool *blocks;             /* by block of the creator */
  uint32_t block, position; /* of the creation */
  const struct set *joined; /* threads that have surely ended by then */
};

struct uses VEC_BODY(struct use *);

struct sharing {
  struct unit *unit;
  struct arena *arena;
  struct points_to *pointsto;
  struct uses *of_object; /* by object */
  struct after *after;    /* by thread */
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

/* All uses of the unit's threads, of which there is more than one. */
void sharing_collect(struct sharing *s, struct unit *u);
/* Some mutex is surely held at both. */
bool sharing_is_locked(const struct sharing *s, const struct use *a,
                       const struct use *b);
/* Of two threads: they may touch the same bytes, and one writes. */
bool sharing_meet(const struct sharing *s, const struct use *a,
                  const struct use *b);
/* By the creation or the end of a thread, a surely is before b. */
bool sharing_is_first(const struct sharing *s, const struct use *a,
                      const struct use *b);

/* --- the same by number --- */

struct shared_use {
  const struct thread *thread;
  struct block *block;
  const struct instr *instr; /* NULL: the block's branch */
  const struct expr *place;
  uint32_t position; /* of the instruction in the block */
  bool writes;
};

/* All accesses of all threads, with what orders them; nothing is marked. */
struct sharing *sharing_find(struct unit *u);
uint32_t sharing_count(const struct sharing *s);
struct shared_use sharing_use(const struct sharing *s, uint32_t number);
/* Of different threads: whether, as far as threads are created and joined, the
 * first one may come before the second one. */
bool sharing_may_precede(const struct sharing *s, uint32_t first,
                         uint32_t second);
/* Of different threads: whether some mutex is surely held at all three, the
 * first and the last of which are of one thread, which never gives it back in
 * between. */
bool sharing_excludes(const struct sharing *s, uint32_t first, uint32_t middle,
                      uint32_t last);

#endif
