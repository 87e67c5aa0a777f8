/* machine.h -- small concurrent programs as stack code, one entry per thread.
 *
 * Code that touches nothing shared belongs to the step before it; a visible
 * instruction (one shared read, one shared write, one synchronisation call)
 * begins a step, and a switch is possible before each. */
#ifndef RANDOM_MACHINE_H
#define RANDOM_MACHINE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  THREADS = 4, // main is 0, then in the order of creation
  VARS = 14,   // shared objects; an address is an index of them
  MUTEXES = 2,
  STACK = 8,   // operands one thread may hold at a switch
  SLOTS = 40,  // locals of a thread, inlined calls included
  STATE = 512, // most numbers in a state
  ROUNDS = 200,
  PROBES = 10,       // assertions
  VALUES = 40,       // values remembered per probe
  CHOICES = 12,      // nondeterministic choices inside one step
  MAGNITUDE = 12000, // larger values are refused: a state holds 16 bits
  EBUSY_VALUE = 16,  // what trylock gives on Linux
  PAIR = 64          // a probed pair is first * PAIR + second
};

enum op {
  // Local.
  OP_PUSH, // a
  OP_POP,
  OP_DUP,
  OP_TUCK,  // x y -> y x y
  OP_LDL,   // slot a
  OP_STL,   // slot a
  OP_CLEAR, // b slots from a
  OP_BIN,   // a: enum binop
  OP_NOT,
  OP_JMP,    // a: target
  OP_JZ,     // a: target
  OP_NONDET, // a: one of 0..a
  OP_PROBE,  // a: which; pops what is asserted about
  OP_PROBE2, // same, a pair
  OP_SECTION_END,
  OP_END, // thread ends; pops its result
  // Visible.
  OP_START, // first of a thread: being created is not having run
  OP_LOAD,  // addr -> value
  OP_STORE, // addr value ->
  OP_RMW,   // addr value -> old; a: enum binop, b: gives the new value
  OP_CAS,   // addr old new -> flag; b: gives what was there
  OP_LOCK,
  OP_UNLOCK,
  OP_TRYLOCK,
  OP_WAIT, // a: mutex
  OP_SIGNAL,
  OP_BROADCAST,
  OP_CREATE, // a: thread; pops its argument
  OP_JOIN,   // a: thread; pushes its result
  OP_SECTION_BEGIN,
  OP_FAIL,  // an assertion that does not hold. A step of its own: before the
  OP_PRUNE, // end comes, or the assumption is missed, others may still run
  OP_EXIT   // a: main ran to its end
};

enum binop {
  B_ADD,
  B_SUB,
  B_MUL,
  B_AND,
  B_OR,
  B_XOR,
  B_MOD,
  B_EQ,
  B_NE,
  B_LT,
  B_LE,
  B_GT,
  B_GE,
  B_SECOND
};

enum var_type { T_INT, T_SHORT, T_UCHAR, T_BOOL, T_ATOMIC, T_PTR };

struct insn {
  enum op op;
  int a, b;
};

struct machine {
  const struct insn *code;
  int nthreads;
  int entry[THREADS];
  int nlocals[THREADS];
  int nvars;
  enum var_type type[VARS];
  int init[VARS];
  int off[THREADS]; // where a thread's part of the state begins
  int len;          // numbers in a state
};

struct probe {
  int n; // distinct values; VALUES means perhaps more
  int value[VALUES];
  int count[VALUES]; // steps that saw it
  int round[VALUES]; // least round that saw it
};

struct truth {
  bool too_large;
  bool bad;            // undefined behaviour or a limit of this file
  bool ends;           // main ran to its end
  int assert_rounds;   // 0: holds
  int deadlock_rounds; // 0: none
  size_t nstates;
  struct probe probe[PROBES];
};

// Layout: shared objects, owners of the mutexes (thread + 1), then per thread
// these, its operands and its locals.
enum {
  PART_PC,
  PART_STATUS,
  PART_SP,
  PART_STACK,
  PART_LOCALS = PART_STACK + STACK
};

enum status { ST_NONE, ST_READY, ST_ASLEEP, ST_WOKEN, ST_ENDED };

enum outcome {
  OUT_GO,
  OUT_STOP,
  OUT_FAIL,
  OUT_PRUNE,
  OUT_END,
  OUT_EXIT,
  OUT_BAD
};

struct choices {
  int n, pos;
  int value[CHOICES], size[CHOICES];
};

// One step under way.
struct step {
  const struct machine *m;
  struct truth *truth;
  struct choices *choices;
  int16_t *s; // the whole state
  int16_t *p; // the thread's part
  int t;
  int round;
  bool section; // inside an atomic section
  bool bad;
};

/* The set of states and the queue. */

struct bucket {
  uint32_t *id;
  size_t n, cap;
};

/* run.c */
void machine_lay_out(struct machine *m);
bool choices_advance(struct choices *c);
enum outcome step_run(struct step *x);
bool can_move(const struct machine *m, const int16_t *s, int t);

/* explore.c */
void *more(void *old, size_t n, size_t size);
struct truth explore(const struct machine *m, size_t limit);

#endif
