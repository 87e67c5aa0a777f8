/* signal.c -- signals that a thread sends to itself, or to one that blocks
 * them. */
#include "step.h"

/* The two that programs have, by their places in masks. */
static int bit_of(int64_t number)
{
  return number == 10 ? 1 : number == 12 ? 2 : 0;
}

/* Handlers of what is pending and not blocked; the thread goes on behind
 * them. Programs never have two at once, whose order is left open. */
static enum outcome let_through(struct step *x)
{
  struct thread *t = x->t;
  for (int k = SIGNALS - 1; k >= 0; k--) {
    uint16_t bit = (uint16_t)(1 << k);
    if (!(t->pending & ~t->blocked & bit)) {
      continue;
    }
    t->pending = (uint16_t)(t->pending & ~bit);
    if (!x->s->action[k]) {
      return bad(x, "a signal that nobody handles");
    }
    enum outcome o = call_with(x, x->s->action[k], k ? 12 : 10);
    t->caller[t->depth - 1].quiet = 1;
    if (o != O_GO) {
      return o;
    }
  }
  return O_GO;
}

static enum outcome mask(struct step *x)
{
  int64_t set = pop(x), how = pop(x), value;
  if (!fetch(x, set, 8, &value)) {
    return O_BAD;
  }
  uint16_t bits = (uint16_t)value, old = x->t->blocked;
  x->t->blocked = how == 0   ? old | bits
                  : how == 1 ? (uint16_t)(old & ~bits)
                             : bits;
  return let_through(x);
}

static enum outcome send(struct step *x, int64_t thread, int bit)
{
  struct thread *t = &x->s->thread[thread];
  if (thread < 0 || thread >= THREADS || t->status != S_LIVE) {
    return bad(x, "a thread that is not there");
  }
  if (!bit || (thread != x->self && !(t->blocked & bit))) {
    return bad(x, "a signal that interrupts another thread");
  }
  x->wrote = true;
  t->pending = (uint16_t)(t->pending | bit);
  return thread == x->self ? let_through(x) : O_GO;
}

/* Sets have what can be pending here: the thread has waited for that. */
static enum outcome take_one(struct step *x)
{
  int64_t set;
  struct thread *t = x->t;
  if (!fetch(x, pop(x), 8, &set)) {
    return O_BAD;
  }
  int bit = t->pending & (int)set & 1 ? 1 : 2;
  t->pending = (uint16_t)(t->pending & ~bit);
  push(x, bit == 1 ? 10 : 12);
  return O_GO;
}

static enum outcome add(struct step *x)
{
  int bit = bit_of(pop(x));
  int64_t set = pop(x), value;
  return fetch(x, set, 8, &value) && put(x, set, 8, value | bit) ? O_GO : O_BAD;
}

enum outcome exec_signal(struct step *x, const struct insn *i)
{
  int bit;
  switch (i->op) {
  case OP_ACTION:
    bit = bit_of(pop(x));
    if (!bit) {
      return bad(x, "another signal");
    }
    x->wrote = true;
    x->s->action[bit - 1] = i->var;
    return O_GO;
  case OP_RAISE:
    return send(x, x->self, bit_of(pop(x)));
  case OP_KILL:
    bit = bit_of(pop(x));
    return send(x, pop(x), bit);
  case OP_MASK:
    return mask(x);
  case OP_SIGADD:
    return add(x);
  default:
    return take_one(x);
  }
}
