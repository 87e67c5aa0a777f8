/* explore.c -- all schedules of a program, each state once.
 *
 * A step begins with an instruction that other threads might notice and goes on
 * up to the next one. States are told apart by 128 bits of hash. */
#include "truth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FUEL = 20000, CHOICES = 8, EBUSY_HERE = 16 };
enum status { S_NONE, S_LIVE, S_ENDED };
enum outcome { O_GO, O_STOP, O_EXIT, O_PRUNE, O_FAIL, O_BAD };

struct frame {
  int16_t pc, own, known;
};

struct thread {
  uint8_t status, depth, sp;
  int16_t pc, own, known, top; /* offsets in memory; top: first free byte */
  struct frame caller[CALLS];
  int64_t stack[STACK];
};

struct state {
  struct thread thread[THREADS];
  uint8_t memory[MEMORY];
};

struct set {
  uint64_t (*slot)[2];
  size_t room, count;
};

struct step {
  const struct program *p;
  struct state *s;
  struct thread *t;
  struct truth *truth;
  int self;
  bool section, wrote, first;
  int choices, choice[CHOICES], size[CHOICES], used;
};

static enum outcome bad(struct step *x, const char *why)
{
  x->truth->bad = why;
  return O_BAD;
}

/* Memory. */

static bool is_valid(const struct step *x, int64_t at, int size)
{
  if (at < 64 || at + size > MEMORY) {
    return false;
  }
  if (at < GLOBALS) {
    return at + size <= x->p->globals;
  }
  const struct thread *t = &x->s->thread[(at - GLOBALS) / FRAMES];
  return t->status == S_LIVE && at + size <= t->top;
}

static int64_t normal(int64_t v, int cell)
{
  int bits = 8 * (cell & CELL_SIZE);
  if (cell & CELL_BOOL) {
    return v != 0;
  }
  if (bits == 64) {
    return v;
  }
  uint64_t low = (uint64_t)v & ((UINT64_C(1) << bits) - 1);
  bool negative = !(cell & CELL_UNSIGNED) && low >> (bits - 1);
  return (int64_t)(negative ? low | ~UINT64_C(0) << bits : low);
}

static bool fetch(struct step *x, int64_t at, int cell, int64_t *v)
{
  if (!is_valid(x, at, cell & CELL_SIZE)) {
    bad(x, "a bad address");
    return false;
  }
  *v = 0;
  memcpy(v, x->s->memory + at, (size_t)(cell & CELL_SIZE));
  *v = normal(*v, cell);
  return true;
}

static bool put(struct step *x, int64_t at, int cell, int64_t v)
{
  if (!is_valid(x, at, cell & CELL_SIZE)) {
    bad(x, "a bad address");
    return false;
  }
  memcpy(x->s->memory + at, &v, (size_t)(cell & CELL_SIZE));
  return true;
}

static void push(struct step *x, int64_t v)
{
  if (x->t->sp == STACK) {
    bad(x, "too deep an expression");
    return;
  }
  x->t->stack[x->t->sp++] = v;
}

static int64_t pop(struct step *x)
{
  if (!x->t->sp) {
    bad(x, "a stack that is empty");
    return 0;
  }
  int64_t v = x->t->stack[--x->t->sp];
  x->t->stack[x->t->sp] = 0; /* equal states look equal */
  return v;
}

/* Arithmetic. */

static bool compare(enum binop op, int64_t a, int64_t b, bool is_unsigned)
{
  uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
  switch (op) {
  case B_EQ:
    return a == b;
  case B_NE:
    return a != b;
  case B_LT:
    return is_unsigned ? ua < ub : a < b;
  default:
    return is_unsigned ? ua <= ub : a <= b;
  }
}

static int64_t shift(struct step *x, enum binop op, int64_t a, int64_t b,
                     int cell)
{
  int bits = 8 * (cell & CELL_SIZE);
  if (b < 0 || b >= bits || (a < 0 && !(cell & CELL_UNSIGNED))) {
    bad(x, "such a shift");
    return 0;
  }
  uint64_t low =
      bits == 64 ? (uint64_t)a : (uint64_t)a & ((UINT64_C(1) << bits) - 1);
  return (int64_t)(op == B_SHL ? low << b : low >> b);
}

static int64_t divide(struct step *x, enum binop op, int64_t a, int64_t b,
                      int cell)
{
  if (b == 0 || (b == -1 && !(cell & CELL_UNSIGNED))) {
    bad(x, "a division by zero");
    return 0;
  }
  if (cell & CELL_UNSIGNED) {
    uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
    return (int64_t)(op == B_DIV ? ua / ub : ua % ub);
  }
  return op == B_DIV ? a / b : a % b;
}

static int64_t calculate(struct step *x, enum binop op, int64_t a, int64_t b,
                         int cell, bool may_wrap)
{
  __int128 wide = 0;
  switch (op) {
  case B_ADD:
    wide = (__int128)a + b;
    break;
  case B_SUB:
    wide = (__int128)a - b;
    break;
  case B_MUL:
    wide = (__int128)a * b;
    break;
  case B_AND:
    return a & b;
  case B_OR:
    return a | b;
  case B_XOR:
    return a ^ b;
  case B_SHL:
  case B_SHR:
    return normal(shift(x, op, a, b, cell), cell);
  case B_DIV:
  case B_MOD:
    return divide(x, op, a, b, cell);
  case B_SECOND:
    return b;
  default:
    return compare(op, a, b, cell & CELL_UNSIGNED);
  }
  int64_t v = normal((int64_t)wide, cell);
  if (v != wide && !(cell & CELL_UNSIGNED) && !may_wrap) {
    bad(x, "an overflow");
  }
  return v;
}

/* Frames. */

static enum outcome enter(struct step *x, struct thread *t, const struct var *f)
{
  int base = GLOBALS + (int)(t - x->s->thread) * FRAMES;
  t->own = t->top;
  t->known = (int16_t)(t->top + f->own);
  t->top = (int16_t)(t->known + f->known);
  if (t->top > base + FRAMES) {
    return bad(x, "too many locals");
  }
  t->pc = (int16_t)f->at;
  return O_GO;
}

static enum outcome call(struct step *x, const struct var *f)
{
  struct thread *t = x->t;
  if (t->depth == CALLS) {
    return bad(x, "too many calls");
  }
  t->caller[t->depth++] = (struct frame){t->pc, t->own, t->known};
  return enter(x, t, f);
}

static enum outcome end_thread(struct step *x, int64_t result)
{
  struct thread *t = x->t;
  int base = GLOBALS + x->self * FRAMES;
  memset(x->s->memory + base, 0, FRAMES);
  *t = (struct thread){.status = S_ENDED};
  t->stack[0] = result;
  return O_STOP;
}

static enum outcome leave(struct step *x)
{
  struct thread *t = x->t;
  int64_t result = pop(x);
  if (!t->depth) {
    return x->self ? end_thread(x, result) : O_EXIT;
  }
  memset(x->s->memory + t->own, 0, (size_t)(t->top - t->own));
  t->top = t->own;
  struct frame f = t->caller[--t->depth];
  t->caller[t->depth] = (struct frame){0};
  t->pc = f.pc;
  t->own = f.own;
  t->known = f.known;
  push(x, result);
  return O_GO;
}

static struct thread *thread_new(struct step *x)
{
  for (int i = 0; i < THREADS; i++) {
    struct thread *t = &x->s->thread[i];
    if (t->status == S_NONE) {
      t->status = S_LIVE;
      t->top = (int16_t)(GLOBALS + i * FRAMES);
      return t;
    }
  }
  bad(x, "too many threads");
  return NULL;
}

static enum outcome create(struct step *x, const struct var *f)
{
  struct thread *t = thread_new(x);
  if (!t) {
    return O_BAD;
  }
  enum outcome o = enter(x, t, f);
  t->pc--; /* START stands before it */
  if (f->type->params) {
    t->stack[t->sp++] = pop(x);
  } else {
    pop(x);
  }
  push(x, t - x->s->thread);
  return o;
}

/* The thread has copies of the locals whose addresses nobody knows. */
static enum outcome spawn(struct step *x, const struct insn *i)
{
  struct thread *t = thread_new(x);
  if (!t) {
    return O_BAD;
  }
  enum outcome o = enter(x, t, i->var);
  memcpy(x->s->memory + t->own, x->s->memory + x->t->own, (size_t)i->var->own);
  t->known = x->t->known;
  t->pc = (int16_t)i->a;
  return o;
}

/* Instructions. */

static enum outcome input(struct step *x, int cell)
{
  int least = cell & CELL_UNSIGNED ? 0 : -2;
  int size = cell & CELL_BOOL ? 2 : 6 - least;
  if (x->used == CHOICES) {
    return bad(x, "too many inputs in a step");
  }
  if (x->used == x->choices) {
    x->choice[x->choices] = 0;
    x->size[x->choices++] = size;
  }
  push(x, least + x->choice[x->used++]);
  return O_GO;
}

static enum outcome observe(struct step *x, int64_t which)
{
  int64_t v = pop(x);
  if (which < 0 || which >= OBSERVED) {
    return bad(x, "such an observer");
  }
  struct observed *o = &x->truth->observed[which];
  int i = 0;
  while (i < o->count && o->value[i] != v) {
    i++;
  }
  if (i == VALUES) {
    return bad(x, "too many values");
  }
  if (i == o->count) {
    o->value[o->count++] = v;
  }
  o->often[i]++;
  return O_GO;
}

static enum outcome exec_stack(struct step *x, const struct insn *i)
{
  int64_t b = pop(x), a;
  switch (i->op) {
  case OP_POP:
    break;
  case OP_DUP:
    push(x, b);
    push(x, b);
    break;
  case OP_SWAP:
    a = pop(x);
    push(x, b);
    push(x, a);
    break;
  case OP_TUCK:
    a = pop(x);
    push(x, b);
    push(x, a);
    push(x, b);
    break;
  case OP_OVER:
    a = pop(x);
    push(x, a);
    push(x, b);
    push(x, a);
    break;
  default:
    return bad(x, "an unknown instruction");
  }
  return x->truth->bad ? O_BAD : O_GO;
}

static enum outcome exec_jump(struct step *x, const struct insn *i)
{
  struct thread *t = x->t;
  switch (i->op) {
  case OP_JUMP:
    t->pc = (int16_t)i->a;
    break;
  case OP_ZERO:
    t->pc = pop(x) ? t->pc : (int16_t)i->a;
    break;
  case OP_JUMP_BY:
    t->pc = (int16_t)(t->pc - 1 + i->a);
    break;
  default:
    t->pc = (int16_t)(pop(x) ? t->pc : t->pc - 1 + i->a);
  }
  return O_GO;
}

static enum outcome exec_value(struct step *x, const struct insn *i)
{
  int64_t a, b;
  switch (i->op) {
  case OP_PUSH:
    push(x, i->a);
    return O_GO;
  case OP_FRAME:
    push(x, (i->b ? x->t->known : x->t->own) + i->a);
    return O_GO;
  case OP_CONVERT:
    push(x, normal(pop(x), (int)i->a));
    return O_GO;
  case OP_BIN:
    b = pop(x);
    a = pop(x);
    push(x, calculate(x, (enum binop)i->a, a, b, i->b, false));
    return x->truth->bad ? O_BAD : O_GO;
  case OP_NEG:
    push(x, calculate(x, B_SUB, 0, pop(x), (int)i->a, false));
    return O_GO;
  case OP_NOT:
    push(x, !pop(x));
    return O_GO;
  case OP_INVERT:
    push(x, normal(~pop(x), (int)i->a));
    return O_GO;
  default:
    return exec_stack(x, i);
  }
}

static enum outcome exec_cell(struct step *x, const struct insn *i)
{
  int64_t v, old, at;
  int cell = i->op == OP_LOAD || i->op == OP_STORE ? (int)i->a : i->b;
  if (i->op == OP_LOAD) {
    if (!fetch(x, pop(x), cell, &v)) {
      return O_BAD;
    }
    push(x, v);
    return O_GO;
  }
  v = normal(pop(x), cell);
  old = i->op == OP_SWAP_IF ? normal(pop(x), cell) : 0;
  at = pop(x);
  x->wrote |= i->op != OP_STORE || !i->b;
  if (i->op == OP_STORE) {
    push(x, v);
    return put(x, at, cell, v) ? O_GO : O_BAD;
  }
  int64_t was;
  if (!fetch(x, at, cell, &was)) {
    return O_BAD;
  }
  if (i->op == OP_SWAP_IF) {
    push(x, was);
    return was != old || put(x, at, cell, v) ? O_GO : O_BAD;
  }
  v = normal(calculate(x, (enum binop)i->a, was, v, cell, true), cell);
  push(x, i->op == OP_RMW ? was : v);
  return put(x, at, cell, v) ? O_GO : O_BAD;
}

/* A lock holds who has it, plus one; a semaphore its value. A normal mutex is
 * free when anybody has unlocked it, as with glibc. */
static enum outcome exec_lock(struct step *x, const struct insn *i)
{
  int64_t value = i->op == OP_INIT ? pop(x) : 0, now;
  int64_t at = pop(x);
  if (!fetch(x, at, 4, &now)) {
    return O_BAD;
  }
  x->wrote = true;
  switch (i->op) {
  case OP_LOCK:
    value = x->self + 1;
    break;
  case OP_TRYLOCK:
    value = now ? now : x->self + 1;
    push(x, now ? EBUSY_HERE : 0);
    break;
  case OP_WAIT:
    value = now - 1;
    break;
  case OP_POST:
    value = now + 1;
    break;
  case OP_TRYWAIT:
    value = now > 0 ? now - 1 : now;
    push(x, now > 0 ? 0 : -1);
    break;
  default:
    break;
  }
  return put(x, at, 4, value) ? O_GO : O_BAD;
}

static enum outcome exec_other(struct step *x, const struct insn *i)
{
  int64_t a;
  switch (i->op) {
  case OP_CALL:
    return call(x, i->var);
  case OP_RETURN:
    return leave(x);
  case OP_INPUT:
    return input(x, (int)i->a);
  case OP_OBSERVE:
    return observe(x, i->a);
  case OP_BEGIN_SECTION:
    x->section = true;
    return O_GO;
  case OP_END_SECTION:
    x->section = false;
    return O_GO;
  case OP_CREATE:
    x->wrote = true;
    return create(x, i->var);
  case OP_SPAWN:
    x->wrote = true;
    return spawn(x, i);
  case OP_JOIN:
    push(x, x->s->thread[pop(x)].stack[0]);
    return O_GO;
  case OP_COPY:
    a = pop(x);
    if (!is_valid(x, a, (int)i->a) ||
        !is_valid(x, x->t->stack[x->t->sp - 1], (int)i->a)) {
      return bad(x, "a bad address");
    }
    memmove(x->s->memory + pop(x), x->s->memory + a, (size_t)i->a);
    return O_GO;
  default:
    return exec_value(x, i);
  }
}

static enum outcome exec(struct step *x, const struct insn *i)
{
  x->t->pc++;
  switch (i->op) {
  case OP_START:
    return O_GO;
  case OP_PRUNE:
    return O_PRUNE;
  case OP_FAIL:
    return O_FAIL;
  case OP_EXIT:
    return O_EXIT;
  case OP_END:
    return end_thread(x, pop(x));
  case OP_LOAD:
  case OP_STORE:
  case OP_RMW:
  case OP_RMW_NEW:
  case OP_SWAP_IF:
    return exec_cell(x, i);
  case OP_LOCK:
  case OP_UNLOCK:
  case OP_TRYLOCK:
  case OP_INIT:
  case OP_WAIT:
  case OP_POST:
  case OP_TRYWAIT:
    return exec_lock(x, i);
  case OP_JUMP:
  case OP_ZERO:
  case OP_JUMP_BY:
  case OP_ZERO_BY:
    return exec_jump(x, i);
  default:
    return exec_other(x, i);
  }
}

/* Whether a step begins here. A missed assumption is one if the step before
 * did something: the others may still go on from there. */
static bool begins(const struct step *x, const struct insn *i)
{
  if (i->op == OP_LOAD || i->op == OP_STORE) {
    return !i->b;
  }
  if (i->op == OP_RETURN) {
    return x->self == 0 && x->t->depth == 0;
  }
  return i->op >= OP_START || (i->op == OP_PRUNE && x->wrote);
}

static enum outcome run(struct step *x)
{
  for (int fuel = FUEL; fuel; fuel--) {
    const struct insn *i = &x->p->code[x->t->pc];
    enum outcome o = exec(x, i);
    if (x->truth->bad) {
      return O_BAD;
    }
    if (o != O_GO) {
      return o;
    }
    if (!x->section && begins(x, &x->p->code[x->t->pc])) {
      return O_GO;
    }
  }
  return bad(x, "a step without end");
}

static bool can_go(struct step *x, int t)
{
  const struct thread *thread = &x->s->thread[t];
  if (thread->status != S_LIVE) {
    return false;
  }
  const struct insn *i = &x->p->code[thread->pc];
  int64_t top = thread->sp ? thread->stack[thread->sp - 1] : 0, now;
  if (i->op == OP_LOCK || i->op == OP_WAIT) {
    return !fetch(x, top, 4, &now) || (i->op == OP_LOCK ? !now : now > 0);
  }
  if (i->op == OP_JOIN) {
    if (top < 0 || top >= THREADS || !x->s->thread[top].status) {
      bad(x, "a thread that is not there");
      return true;
    }
    return x->s->thread[top].status == S_ENDED;
  }
  return true;
}

/* States that were seen, and those that are still to be left. */

struct search {
  const struct program *p;
  struct truth *truth;
  struct set seen;
  struct state *todo;
  size_t count, room;
};

static void hash(const struct state *s, uint64_t h[2])
{
  const uint64_t *word = (const uint64_t *)(const void *)s;
  h[0] = 0x9e3779b97f4a7c15u;
  h[1] = 0xc2b2ae3d27d4eb4fu;
  for (size_t i = 0; i < sizeof *s / 8; i++) {
    h[0] = (h[0] ^ word[i]) * 0xff51afd7ed558ccdu;
    h[0] ^= h[0] >> 29;
    h[1] = (h[1] + word[i]) * 0x9fb21c651e98df25u;
    h[1] ^= h[1] >> 31;
  }
  h[0] |= 1; /* 0 is free */
}

static bool set_add(struct set *set, const uint64_t h[2])
{
  if (2 * set->count >= set->room) {
    struct set old = *set;
    set->room = old.room ? 2 * old.room : 4096;
    set->slot = room_for(set->room * sizeof *set->slot);
    set->count = 0;
    for (size_t i = 0; i < old.room; i++) {
      if (old.slot[i][0]) {
        set_add(set, old.slot[i]);
      }
    }
    free(old.slot);
  }
  size_t at = h[1] & (set->room - 1);
  for (; set->slot[at][0]; at = (at + 1) & (set->room - 1)) {
    if (set->slot[at][0] == h[0] && set->slot[at][1] == h[1]) {
      return false;
    }
  }
  memcpy(set->slot[at], h, sizeof *set->slot);
  set->count++;
  return true;
}

static void reach(struct search *r, const struct state *s)
{
  uint64_t h[2];
  hash(s, h);
  if (!set_add(&r->seen, h)) {
    return;
  }
  if (r->count == r->room) {
    r->room = r->room ? 2 * r->room : 64;
    r->todo = realloc(r->todo, r->room * sizeof *r->todo);
    if (!r->todo) {
      abort();
    }
  }
  r->todo[r->count++] = *s;
}

static void note(struct truth *t, enum outcome o)
{
  t->violated |= o == O_FAIL;
  t->ends |= o == O_EXIT;
}

/* All that this thread may do, one combination of inputs after the other. */
static void go(struct search *r, const struct state *from, int t)
{
  struct step x = {.p = r->p, .truth = r->truth, .self = t};
  static struct state s;
  do {
    s = *from;
    x.s = &s;
    x.t = &s.thread[t];
    x.used = 0;
    x.section = x.wrote = false;
    enum outcome o = run(&x);
    if (o == O_GO || o == O_STOP) {
      reach(r, &s);
    } else {
      note(r->truth, o);
    }
    while (x.choices > 0 &&
           ++x.choice[x.choices - 1] == x.size[x.choices - 1]) {
      x.choices--;
    }
  } while (x.choices > 0 && !r->truth->bad);
}

static void leave_state(struct search *r, struct state *s)
{
  struct step x = {.p = r->p, .truth = r->truth, .s = s};
  bool moved = false, left = false;
  for (int t = 0; t < THREADS && !r->truth->bad; t++) {
    left |= s->thread[t].status == S_LIVE;
    if (can_go(&x, t)) {
      moved = true;
      go(r, s, t);
    }
  }
  r->truth->deadlock |= !moved && left;
  r->truth->ends |= !moved && !left;
}

void explore(const struct program *p, size_t limit, struct truth *t)
{
  struct search r = {.p = p, .truth = t};
  static struct state s;
  struct step x = {.p = p, .truth = t, .s = &s};
  memset(&s, 0, sizeof s);
  memcpy(s.memory, p->memory, GLOBALS);
  struct thread *main = thread_new(&x);
  enter(&x, main, p->main);
  main->pc--;
  reach(&r, &s);
  while (r.count && !t->bad) {
    s = r.todo[--r.count];
    leave_state(&r, &s);
    if (r.seen.count > limit) {
      t->bad = "too many states";
    }
  }
  t->states = r.seen.count;
  free(r.todo);
  free(r.seen.slot);
}
