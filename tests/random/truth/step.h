/* step.h -- a state, and what a thread makes of it in one step. */
#ifndef RANDOM_STEP_H
#define RANDOM_STEP_H

#include "truth.h"

enum { CHOICES = 8, CLEANUPS = 3, TIMED_OUT_HERE = 110, DEADLOCK_HERE = 35 };
enum status { S_NONE, S_LIVE, S_ENDED };
enum outcome { O_GO, O_STOP, O_EXIT, O_PRUNE, O_FAIL, O_BAD };

/* quiet: what the call gives is not wanted: a handler of a signal. */
struct frame {
  int16_t pc, own, known, quiet;
};

/* What is called if the thread ends before it takes it back. */
struct cleanup {
  const struct var *f;
  int64_t argument;
};

/* Without bytes between the members: equal states look equal. */
struct thread {
  uint8_t status, depth, sp;
  uint8_t ending; /* only cleanups and destructors are still to run */
  uint8_t cancelled, immune; /* asked to end; does not listen */
  uint8_t cleanups, rounds;
  int16_t pc, own, known, top; /* offsets in memory; top: first free byte */
  int16_t asleep; /* address of the condition or barrier; 0: it was woken */
  uint16_t pending, blocked, spare; /* signals, a bit each */
  struct frame caller[CALLS];
  struct cleanup cleanup[CLEANUPS];
  int64_t result;
  int64_t stack[STACK];
};

struct state {
  struct thread thread[THREADS];
  const struct var *action[SIGNALS];
  uint8_t memory[MEMORY];
};

struct step {
  const struct program *p;
  struct state *s;
  struct thread *t;
  struct truth *truth;
  int self;
  bool section, wrote;
  int choices, choice[CHOICES], size[CHOICES], used;
};

/* value.c */
enum outcome bad(struct step *x, const char *why);
bool is_valid(const struct step *x, int64_t at, int size);
int64_t normal(int64_t v, int cell);
bool fetch(struct step *x, int64_t at, int cell, int64_t *v);
bool put(struct step *x, int64_t at, int cell, int64_t v);
void push(struct step *x, int64_t v);
int64_t pop(struct step *x);
int choose(struct step *x, int size); /* one of the ways it may go on */
int64_t calculate(struct step *x, enum binop op, int64_t a, int64_t b, int cell,
                  bool may_wrap);

/* step.c */
struct thread *thread_new(struct step *x);
enum outcome enter(struct step *x, struct thread *t, const struct var *f);
enum outcome call(struct step *x, const struct var *f);
enum outcome call_with(struct step *x, const struct var *f, int64_t argument);
enum outcome run(struct step *x);
bool can_go(struct step *x, int t);
bool must_go(struct step *x, int t); /* sooner or later */

/* sync.c: what waits for others. */
enum outcome exec_sync(struct step *x, const struct insn *i);
/* For all instructions. */
bool can_sync(struct step *x, const struct thread *t, const struct insn *i);

/* ending.c: how threads end, by themselves or cancelled. */
bool is_cancelled(const struct thread *t);
enum outcome end_with(struct step *x, int64_t result);
enum outcome cancel_now(struct step *x);
enum outcome exec_ending(struct step *x, const struct insn *i);

/* signal.c */
enum outcome exec_signal(struct step *x, const struct insn *i);

#endif
