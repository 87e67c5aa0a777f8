/* explore.h -- every interleaving of a small concurrent program, explicitly.
 *
 * The program comes as stack code (struct machine), one entry per thread.
 * Code that touches nothing shared belongs to the step before it; a visible
 * instruction (one shared read, one shared write, one synchronisation call)
 * begins a step, and a switch is possible before each. explore () visits each
 * complete state once and says what is reachable: the truth a verifier is to
 * be compared with. Functions are static: this is the second half of one
 * program, randprog.c.
 *
 * Rounds. A schedule is cut into rounds in which thread numbers do not fall.
 * (r, t) says "round r, thread t ran last". A smaller pair, compared as
 * numbers r * THREADS + t, can do whatever a larger one can at no higher cost:
 * with equal r, fewer threads have had their turn; with smaller r, any move
 * costs at most one round and leads to the same thread. So one number per
 * state, its least pair, decides, and a bucket queue visits states in its
 * order.  */
#ifndef EXPLORE_H
#define EXPLORE_H

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

static void machine_lay_out(struct machine *m)
{
  int at = m->nvars + MUTEXES;
  for (int t = 0; t < m->nthreads; t++) {
    m->off[t] = at;
    at += PART_LOCALS + m->nlocals[t];
  }
  m->len = at;
}

static bool op_is_visible(enum op op)
{
  return op >= OP_START;
}

/* Choices. A step is repeated with the next vector until all were taken.  */

static int choose(struct step *x, int size)
{
  struct choices *c = x->choices;
  if (size <= 1)
    return 0;
  if (c->pos == CHOICES) {
    x->bad = true;
    return 0;
  }
  if (c->pos == c->n) {
    c->value[c->n] = 0;
    c->size[c->n++] = size;
  }
  return c->value[c->pos++];
}

static bool choices_advance(struct choices *c)
{
  c->pos = 0;
  while (c->n > 0) {
    if (++c->value[c->n - 1] < c->size[c->n - 1])
      return true;
    c->n--;
  }
  return false;
}

/* Operands.  */

static void push(struct step *x, int v)
{
  if (x->p[PART_SP] == STACK || v > MAGNITUDE || v < -MAGNITUDE) {
    x->bad = true;
    return;
  }
  x->p[PART_STACK + x->p[PART_SP]++] = (int16_t)v;
}

static int pop(struct step *x)
{
  if (x->p[PART_SP] == 0) {
    x->bad = true;
    return 0;
  }
  int16_t *slot = &x->p[PART_STACK + --x->p[PART_SP]];
  int v = *slot;
  *slot = 0; // equal states must look equal
  return v;
}

static int binary(enum binop op, int a, int b)
{
  switch (op) {
  case B_ADD:
    return a + b;
  case B_SUB:
    return a - b;
  case B_MUL:
    return a * b;
  case B_AND:
    return a & b;
  case B_OR:
    return a | b;
  case B_XOR:
    return a ^ b;
  case B_MOD:
    return b ? a % b : 0;
  case B_EQ:
    return a == b;
  case B_NE:
    return a != b;
  case B_LT:
    return a < b;
  case B_LE:
    return a <= b;
  case B_GT:
    return a > b;
  case B_GE:
    return a >= b;
  case B_SECOND:
    return b;
  }
  return 0;
}

static void put_var(struct step *x, int addr, int v)
{
  if (addr < 0 || addr >= x->m->nvars || v > MAGNITUDE || v < -MAGNITUDE) {
    x->bad = true;
    return;
  }
  enum var_type type = x->m->type[addr];
  if (type == T_BOOL)
    v = v != 0;
  else if (type == T_UCHAR)
    v &= 255;
  x->s[addr] = (int16_t)v;
}

static int get_var(struct step *x, int addr)
{
  if (addr < 0 || addr >= x->m->nvars) {
    x->bad = true;
    return 0;
  }
  return x->s[addr];
}

static void probe_note(struct step *x, int which, int v)
{
  struct probe *p = &x->truth->probe[which];
  int i = 0;
  while (i < p->n && p->value[i] != v)
    i++;
  if (i == VALUES)
    return;
  if (i == p->n) {
    p->n++;
    p->value[i] = v;
    p->count[i] = 0;
    p->round[i] = x->round;
  }
  p->count[i]++;
  if (x->round < p->round[i])
    p->round[i] = x->round;
}

static void probe_pair(struct step *x, int which)
{
  int b = pop(x);
  int a = pop(x);
  if (a < 0 || b < 0 || a >= PAIR || b >= PAIR)
    x->bad = true;
  else
    probe_note(x, which, a * PAIR + b);
}

/* Instructions, by family. Each leaves pc after itself.  */

static void exec_shuffle(struct step *x, enum op op)
{
  int b = pop(x);
  if (op == OP_DUP) {
    push(x, b);
  } else if (op == OP_TUCK) {
    int a = pop(x);
    push(x, b);
    push(x, a);
  }
  if (op != OP_POP)
    push(x, b);
}

static void exec_value(struct step *x, struct insn i)
{
  int16_t *local = x->p + PART_LOCALS;
  if (i.op == OP_PUSH) {
    push(x, i.a);
  } else if (i.op == OP_LDL) {
    push(x, local[i.a]);
  } else if (i.op == OP_STL) {
    local[i.a] = (int16_t)pop(x);
  } else if (i.op == OP_CLEAR) {
    memset(local + i.a, 0, (size_t)i.b * sizeof *local);
  } else if (i.op == OP_NOT) {
    push(x, !pop(x));
  } else if (i.op == OP_BIN) {
    int b = pop(x);
    int a = pop(x);
    push(x, binary((enum binop)i.a, a, b));
  } else {
    exec_shuffle(x, i.op);
  }
}

static void exec_local(struct step *x, struct insn i)
{
  if (i.op == OP_JMP || (i.op == OP_JZ && !pop(x)))
    x->p[PART_PC] = (int16_t)i.a;
  else if (i.op == OP_NONDET)
    push(x, choose(x, i.a + 1));
  else if (i.op == OP_PROBE)
    probe_note(x, i.a, pop(x));
  else if (i.op == OP_PROBE2)
    probe_pair(x, i.a);
  else if (i.op == OP_SECTION_END)
    x->section = false;
  else if (i.op != OP_JZ)
    exec_value(x, i);
}

static void exec_memory(struct step *x, struct insn i)
{
  if (i.op == OP_LOAD) {
    push(x, get_var(x, pop(x)));
    return;
  }
  int v = pop(x);
  if (i.op == OP_STORE) {
    put_var(x, pop(x), v);
  } else if (i.op == OP_RMW) {
    int addr = pop(x);
    int old = get_var(x, addr);
    put_var(x, addr, binary((enum binop)i.a, old, v));
    push(x, i.b ? get_var(x, addr) : old);
  } else {
    int want = pop(x);
    int addr = pop(x);
    int old = get_var(x, addr);
    if (old == want)
      put_var(x, addr, v);
    push(x, i.b ? old : old == want);
  }
}

static int16_t *part(struct step *x, int t)
{
  return x->s + x->m->off[t];
}

static int sleepers(struct step *x, int which)
{
  int n = 0;
  for (int t = 0; t < x->m->nthreads; t++) {
    if (part(x, t)[PART_STATUS] != ST_ASLEEP)
      continue;
    if (n++ == which)
      part(x, t)[PART_STATUS] = ST_WOKEN;
  }
  return n;
}

static void exec_wait(struct step *x, int16_t *owner)
{
  if (x->p[PART_STATUS] == ST_WOKEN) {
    *owner = (int16_t)(x->t + 1);
    x->p[PART_STATUS] = ST_READY;
    return;
  }
  if (*owner != x->t + 1)
    x->bad = true;
  *owner = 0;
  x->p[PART_STATUS] = ST_ASLEEP;
  x->p[PART_PC]--; // comes back to take the mutex
}

static void exec_mutex(struct step *x, struct insn i)
{
  int16_t *owner = x->s + x->m->nvars + i.a;
  if (i.op == OP_LOCK) {
    *owner = (int16_t)(x->t + 1);
  } else if (i.op == OP_UNLOCK) {
    if (*owner != x->t + 1)
      x->bad = true;
    *owner = 0;
  } else if (i.op == OP_TRYLOCK) {
    push(x, *owner ? EBUSY_VALUE : 0);
    if (!*owner)
      *owner = (int16_t)(x->t + 1);
  } else {
    exec_wait(x, owner);
  }
}

static void exec_threads(struct step *x, struct insn i)
{
  if (i.op == OP_SIGNAL) {
    int n = sleepers(x, -1);
    if (n)
      sleepers(x, choose(x, n));
  } else if (i.op == OP_BROADCAST) {
    while (sleepers(x, 0))
      ;
  } else if (i.op == OP_CREATE) {
    int16_t *child = part(x, i.a);
    if (child[PART_STATUS] != ST_NONE)
      x->bad = true;
    child[PART_STATUS] = ST_READY;
    child[PART_PC] = (int16_t)x->m->entry[i.a];
    child[PART_LOCALS] = (int16_t)pop(x);
  } else if (i.op == OP_JOIN) {
    push(x, part(x, i.a)[PART_STACK]);
  } else if (i.op == OP_SECTION_BEGIN) {
    x->section = true;
  }
}

static void end_thread(struct step *x)
{
  int result = pop(x);
  x->truth->ends |= x->t == 0; // main by pthread_exit
  int n = PART_LOCALS + x->m->nlocals[x->t];
  memset(x->p, 0, (size_t)n * sizeof *x->p);
  x->p[PART_STATUS] = ST_ENDED;
  x->p[PART_STACK] = (int16_t)result;
}

static enum outcome exec(struct step *x, struct insn i)
{
  x->p[PART_PC]++;
  switch ((int)i.op) {
  case OP_FAIL:
    return OUT_FAIL;
  case OP_PRUNE:
    return OUT_PRUNE;
  case OP_EXIT:
    return i.a ? OUT_END : OUT_EXIT;
  case OP_END:
    end_thread(x);
    return OUT_STOP;
  case OP_LOAD:
  case OP_STORE:
  case OP_RMW:
  case OP_CAS:
    exec_memory(x, i);
    return OUT_GO;
  case OP_WAIT:
    exec_mutex(x, i);
    return x->p[PART_STATUS] == ST_ASLEEP ? OUT_STOP : OUT_GO;
  case OP_LOCK:
  case OP_UNLOCK:
  case OP_TRYLOCK:
    exec_mutex(x, i);
    return OUT_GO;
  }
  if (op_is_visible(i.op))
    exec_threads(x, i);
  else
    exec_local(x, i);
  return OUT_GO;
}

static enum outcome step_run(struct step *x)
{
  for (int fuel = 5000; fuel; fuel--) {
    enum outcome out = exec(x, x->m->code[x->p[PART_PC]]);
    if (x->bad)
      return OUT_BAD;
    if (out != OUT_GO)
      return out;
    if (!x->section && op_is_visible(x->m->code[x->p[PART_PC]].op))
      return OUT_GO;
  }
  return OUT_BAD;
}

static bool can_move(const struct machine *m, const int16_t *s, int t)
{
  const int16_t *p = s + m->off[t];
  if (p[PART_STATUS] != ST_READY && p[PART_STATUS] != ST_WOKEN)
    return false;
  struct insn i = m->code[p[PART_PC]];
  if (i.op == OP_LOCK || p[PART_STATUS] == ST_WOKEN)
    return s[m->nvars + i.a] == 0;
  if (i.op == OP_JOIN)
    return s[m->off[i.a] + PART_STATUS] == ST_ENDED;
  return true;
}

/* The set of states and the queue.  */

struct bucket {
  uint32_t *id;
  size_t n, cap;
};

struct explorer {
  const struct machine *m;
  struct truth *truth;
  size_t limit;
  int16_t *states; // nstates of them, m->len numbers each
  uint16_t *key;   // least round * THREADS + thread known
  bool *done;
  size_t cap;
  uint32_t *table; // id + 1; 0 is free
  size_t mask;
  struct bucket queue[ROUNDS * THREADS];
  int16_t work[STATE]; // the state that is being left
};

static void *more(void *old, size_t n, size_t size)
{
  void *p = realloc(old, n * size);
  if (!p)
    abort();
  return p;
}

static uint64_t hash_state(const int16_t *s, int len)
{
  uint64_t h = 0x9e3779b97f4a7c15u;
  for (int i = 0; i < len; i++) {
    h = (h ^ (uint16_t)s[i]) * 0xff51afd7ed558ccdu;
    h ^= h >> 32;
  }
  return h;
}

static void table_grow(struct explorer *x)
{
  size_t size = x->mask ? 2 * (x->mask + 1) : 1024;
  free(x->table);
  x->table = calloc(size, sizeof *x->table);
  if (!x->table)
    abort();
  x->mask = size - 1;
  for (size_t id = 0; id < x->truth->nstates; id++) {
    const int16_t *s = x->states + id * (size_t)x->m->len;
    size_t at = hash_state(s, x->m->len) & x->mask;
    while (x->table[at])
      at = (at + 1) & x->mask;
    x->table[at] = (uint32_t)id + 1;
  }
}

static void states_grow(struct explorer *x)
{
  if (x->truth->nstates < x->cap)
    return;
  x->cap = x->cap ? 2 * x->cap : 512;
  x->states = more(x->states, x->cap * (size_t)x->m->len, sizeof *x->states);
  x->key = more(x->key, x->cap, sizeof *x->key);
  x->done = more(x->done, x->cap, sizeof *x->done);
}

// The state's id; a new one has the largest key.
static uint32_t state_find(struct explorer *x, const int16_t *s)
{
  if (2 * x->truth->nstates >= x->mask)
    table_grow(x);
  size_t len = (size_t)x->m->len;
  size_t at = hash_state(s, x->m->len) & x->mask;
  for (; x->table[at]; at = (at + 1) & x->mask) {
    uint32_t id = x->table[at] - 1;
    if (!memcmp(x->states + id * len, s, len * sizeof *s))
      return id;
  }
  states_grow(x);
  uint32_t id = (uint32_t)x->truth->nstates++;
  x->table[at] = id + 1;
  memcpy(x->states + id * len, s, len * sizeof *s);
  x->key[id] = UINT16_MAX;
  x->done[id] = false;
  return id;
}

static void state_reach(struct explorer *x, const int16_t *s, int key)
{
  uint32_t id = state_find(x, s);
  if (key >= x->key[id])
    return;
  x->key[id] = (uint16_t)key;
  struct bucket *b = &x->queue[key];
  if (b->n == b->cap) {
    b->cap = b->cap ? 2 * b->cap : 64;
    b->id = more(b->id, b->cap, sizeof *b->id);
  }
  b->id[b->n++] = id;
}

static void note_outcome(struct explorer *x, enum outcome out, int round)
{
  struct truth *truth = x->truth;
  if (out == OUT_BAD)
    truth->bad = true;
  else if (out == OUT_END)
    truth->ends = true;
  else if (out == OUT_FAIL)
    if (!truth->assert_rounds || round < truth->assert_rounds)
      truth->assert_rounds = round;
}

// All steps of thread t from x->work, which was reached with this key.
static void expand_thread(struct explorer *x, int t, int key)
{
  int round = key / THREADS + (t < key % THREADS);
  struct choices choices = {0};
  int16_t next[STATE];
  if (round >= ROUNDS) {
    x->truth->bad = true;
    return;
  }
  do {
    memcpy(next, x->work, (size_t)x->m->len * sizeof *next);
    struct step step = {.m = x->m,
                        .truth = x->truth,
                        .choices = &choices,
                        .s = next,
                        .p = next + x->m->off[t],
                        .t = t,
                        .round = round};
    enum outcome out = step_run(&step);
    if (out == OUT_GO || out == OUT_STOP)
      state_reach(x, next, round * THREADS + t);
    else
      note_outcome(x, out, round);
  } while (choices_advance(&choices));
}

static void note_deadlock(struct explorer *x, int key)
{
  bool stuck = false;
  for (int t = 0; t < x->m->nthreads; t++) {
    int status = x->work[x->m->off[t] + PART_STATUS];
    stuck |= status != ST_NONE && status != ST_ENDED;
  }
  int round = key / THREADS;
  struct truth *truth = x->truth;
  if (stuck && (!truth->deadlock_rounds || round < truth->deadlock_rounds))
    truth->deadlock_rounds = round;
}

static void expand(struct explorer *x, uint32_t id, int key)
{
  bool moved = false;
  x->done[id] = true;
  memcpy(x->work, x->states + id * (size_t)x->m->len,
         (size_t)x->m->len * sizeof *x->work);
  for (int t = 0; t < x->m->nthreads; t++) {
    if (!can_move(x->m, x->work, t))
      continue;
    moved = true;
    expand_thread(x, t, key);
  }
  if (!moved)
    note_deadlock(x, key);
}

static void explorer_drop(struct explorer *x)
{
  for (int i = 0; i < ROUNDS * THREADS; i++)
    free(x->queue[i].id);
  free(x->states);
  free(x->key);
  free(x->done);
  free(x->table);
  free(x);
}

static struct truth explore(const struct machine *m, size_t limit)
{
  struct truth truth = {0};
  struct explorer *x = calloc(1, sizeof *x);
  int16_t first[STATE] = {0};
  if (!x)
    abort();
  x->m = m;
  x->truth = &truth;
  for (int i = 0; i < m->nvars; i++)
    first[i] = (int16_t)m->init[i];
  first[m->off[0] + PART_STATUS] = ST_READY;
  first[m->off[0] + PART_PC] = (int16_t)m->entry[0];
  state_reach(x, first, 1 * THREADS);
  // A bucket may grow while it is read: a move can keep the key.
  for (int key = 0; key < ROUNDS * THREADS; key++)
    for (size_t i = 0; i < x->queue[key].n; i++) {
      uint32_t id = x->queue[key].id[i];
      if (!x->done[id] && x->key[id] == key)
        expand(x, id, key);
      if (truth.nstates > limit || truth.bad) {
        truth.too_large = truth.nstates > limit;
        goto out;
      }
    }
out:
  explorer_drop(x);
  return truth;
}

#endif
