/* races.h -- random programs that may have data races: what they are made of,
 * and their states. */
#ifndef RANDOM_RACES_H
#define RANDOM_RACES_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 3, LENGTH = 32, STATES = 1 << 20, REGISTERS = 2 };

/* Memory locations: plain ones, then atomic ones. The two bit-fields are one
 * location, the two characters are two. */
enum { X, Y, Z, CHAR_0, CHAR_1, BITS, PLAIN, A = PLAIN, B, PLACES };

enum op {
  OP_READ,
  OP_WRITE,
  OP_LOAD, /* atomic */
  OP_STORE,
  OP_ADD,
  OP_SWAP, /* compare-exchange, which expects 0 */
  OP_FENCE,
  OP_LOCK,
  OP_UNLOCK,
  /* They go on behind `to` if they do not get it. */
  OP_TRY_LOCK,
  OP_TIMED_LOCK,
  OP_TRY_WAIT,
  OP_TIMED_WAIT,
  /* A routine that writes one place: behind `to` if it has been run. */
  OP_ONCE,
  OP_ONCE_WRITE,
  OP_ONCE_END,
  OP_READ_LOCK,
  OP_WRITE_LOCK,
  OP_RW_UNLOCK,
  /* Of an rwlock that prefers writers, as glibc has it. Those that try, and
   * those with a time limit, go on behind `to` if it is not taken. */
  OP_FAIR_READ,
  OP_FAIR_TRY_READ,
  OP_FAIR_TIMED_READ,
  OP_FAIR_ANNOUNCE, /* the beginning of those that write and wait */
  OP_FAIR_WRITE,
  OP_FAIR_TRY_WRITE,
  OP_FAIR_TIMED_WRITE,
  OP_FAIR_UNLOCK,
  /* Of a condition variable, with the first mutex. */
  OP_SLEEP, /* the beginning of both waits */
  OP_WAKE,
  OP_WAKE_TIMED,
  OP_SIGNAL,
  OP_BROADCAST,
  /* Of a barrier for two threads. */
  OP_ARRIVE, /* the beginning of a wait */
  OP_LEAVE,
  OP_POST,
  OP_WAIT,
  OP_IF, /* the register is not 0; else it goes on behind `to` */
  OP_ENDIF,
  OP_BEGIN, /* an atomic section */
  OP_END,
  OP_CREATE,
  OP_JOIN
};

enum order { RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST, ORDERS };

struct instr {
  uint8_t op, place, order, value, reg, to;
};

struct program {
  struct instr of[THREADS][LENGTH];
  unsigned length[THREADS];
};

/* --- executions --- */

typedef uint8_t clocks[THREADS];

struct state {
  uint8_t pc[THREADS], reg[THREADS][REGISTERS], value[PLACES];
  bool started[THREADS];
  uint8_t mutex[2], writer, readers[THREADS], posted; /* thread plus one */
  uint8_t fair_writer, fair_readers[THREADS]; /* writer: thread plus one */
  uint8_t next, waiting; /* thread plus one that is to write; how many others */
  bool given;            /* nobody else can have it before one of them */
  clocks now[THREADS];   /* what each thread knows */
  clocks seen[THREADS];  /* by relaxed loads, since ever */
  clocks fenced[THREADS];               /* at its last release fence */
  clocks read[PLACES], written[PLACES]; /* plain accesses */
  clocks atomic_read[PLACES], atomic_written[PLACES]; /* atomic ones */
  clocks released[PLACES], of_mutex[2], of_writers, of_readers, of_posts,
      of_sections, of_once, of_fair_writers, of_fair_readers, of_barrier;
  uint8_t once; /* 1: somebody runs it, 2: it has been run */
  bool asleep[THREADS], arrived[THREADS];
  clocks told[THREADS]; /* by who woke it up, or was at the barrier, too */
};

/* make.c */
extern const char *const place_names[];
extern uint64_t seed;
extern struct program program;
extern unsigned family;    /* which kinds of statements there are */
extern bool is_c11;        /* threads.h in place of pthread.h */
extern bool is_detached;   /* nobody joins */
extern uint8_t once_place; /* what the routine writes */
void make(void);

/* clock.c */
void join(clocks to, const clocks from);
extern bool has_race, has_deadlock;
void access_plain(struct state *s, unsigned t, unsigned place, bool writes);
bool acquires(unsigned order);
bool releases(unsigned order);
void load(struct state *s, unsigned t, unsigned place, unsigned order);
void store(struct state *s, unsigned t, unsigned place, unsigned order,
           bool update);
void acquire(struct state *s, unsigned t, const clocks from);
void release(struct state *s, unsigned t, clocks to);

/* fair.c */
unsigned fair_reads(const struct state *s);
bool can_read(const struct state *s);
bool can_write(const struct state *s, unsigned t);
bool can_try(const struct state *s, bool writes);
void announce(struct state *s, unsigned t);
void withdraw(struct state *s, unsigned t);

/* step.c */
unsigned count_of(const bool *set);
bool can_go(const struct state *s, unsigned t);
void step(struct state *s, unsigned t, unsigned which);

/* explore.c */
/* From the first state on; false: there are too many. */
bool explore_all(void);

/* text.c */
void print_head(void);
void print_names(const char *suffix);
void print_program(void);

#endif
