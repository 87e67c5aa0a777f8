/* step.c -- what a thread does in one step: from an instruction that others
 * might notice up to the next one. */
#include "step.h"

#include <string.h>

enum { FUEL = 20000 };

/* Frames. */

enum outcome enter(struct step *x, struct thread *t, const struct var *f)
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

enum outcome call(struct step *x, const struct var *f)
{
  struct thread *t = x->t;
  if (t->depth == CALLS) {
    return bad(x, "too many calls");
  }
  t->caller[t->depth++] = (struct frame){t->pc, t->own, t->known, 0};
  return enter(x, t, f);
}

/* The argument is passed if it wants one. */
enum outcome call_with(struct step *x, const struct var *f, int64_t argument)
{
  if (f->type->params) {
    push(x, argument);
  }
  return call(x, f);
}

static enum outcome leave(struct step *x)
{
  struct thread *t = x->t;
  int64_t result = pop(x);
  if (!t->depth) {
    return x->self ? end_with(x, result) : O_EXIT;
  }
  memset(x->s->memory + t->own, 0, (size_t)(t->top - t->own));
  t->top = t->own;
  struct frame f = t->caller[--t->depth];
  t->caller[t->depth] = (struct frame){0};
  t->pc = f.pc;
  t->own = f.own;
  t->known = f.known;
  if (!f.quiet) {
    push(x, result);
  }
  return O_GO;
}

struct thread *thread_new(struct step *x)
{
  for (int i = 0; i < THREADS; i++) {
    struct thread *t = &x->s->thread[i];
    if (t->status == S_NONE) {
      t->status = S_LIVE;
      t->top = (int16_t)(GLOBALS + i * FRAMES);
      memcpy(x->s->memory + t->top, x->p->own, (size_t)x->p->owns);
      t->top = (int16_t)(t->top + (x->p->owns + 7) / 8 * 8);
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
  t->blocked = x->t->blocked;
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
  push(x, least + choose(x, size));
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
  case OP_OWN:
    push(x, GLOBALS + x->self * FRAMES + i->a);
    return O_GO;
  case OP_SELF:
    push(x, x->self);
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
  if (i->op >= OP_LOCK && i->op <= OP_JOIN) {
    return exec_sync(x, i);
  }
  if (i->op >= OP_TESTCANCEL && i->op <= OP_KEY_GET) {
    return exec_ending(x, i);
  }
  if (i->op >= OP_ACTION) {
    return exec_signal(x, i);
  }
  switch (i->op) {
  case OP_START:
    return O_GO;
  case OP_PRUNE:
    return O_PRUNE;
  case OP_FAIL:
    return O_FAIL;
  case OP_EXIT:
    return O_EXIT;
  case OP_LOAD:
  case OP_STORE:
  case OP_RMW:
  case OP_RMW_NEW:
  case OP_SWAP_IF:
    return exec_cell(x, i);
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
  if (i->op == OP_TESTCANCEL) {
    return x->p->cancels;
  }
  if (i->op == OP_IMMUNE || i->op == OP_CLEANUP || i->op == OP_CLEAN ||
      i->op == OP_KEY_SET || i->op == OP_KEY_GET) {
    return false; /* about this thread only */
  }
  return i->op >= OP_START || (i->op == OP_PRUNE && x->wrote);
}

enum outcome run(struct step *x)
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

bool can_go(struct step *x, int t)
{
  const struct thread *thread = &x->s->thread[t];
  return thread->status == S_LIVE &&
         can_sync(x, thread, &x->p->code[thread->pc]);
}

/* Nothing need ever wake who waits for a condition but a signal. */
bool must_go(struct step *x, int t)
{
  const struct thread *thread = &x->s->thread[t];
  const struct insn *i = &x->p->code[thread->pc];
  return can_go(x, t) && !(i->op == OP_DOZE && !i->a && thread->asleep &&
                           !is_cancelled(thread));
}
