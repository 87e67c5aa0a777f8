/* ending.c -- how threads end: by themselves, or cancelled; what is called
 * then, and the values of keys that destructors get. */
#include "step.h"

#include <string.h>

bool is_cancelled(const struct thread *t)
{
  return t->cancelled && !t->immune && !t->ending;
}

static void forget_operands(struct thread *t)
{
  memset(t->stack, 0, sizeof t->stack);
  t->sp = 0;
}

/* From now on the thread runs what stands at the beginning of the code, where
 * exec_end() takes one thing after the other. */
enum outcome end_with(struct step *x, int64_t result)
{
  forget_operands(x->t);
  x->t->ending = 1;
  x->t->result = result;
  x->t->asleep = 0;
  x->t->pc = (int16_t)x->p->end;
  return O_GO;
}

enum outcome cancel_now(struct step *x)
{
  return end_with(x, -1); /* PTHREAD_CANCELED */
}

static enum outcome end_thread(struct step *x)
{
  struct thread *t = x->t;
  int64_t result = t->result;
  memset(x->s->memory + GLOBALS + x->self * FRAMES, 0, FRAMES);
  memset(t, 0, sizeof *t);
  t->status = S_ENDED;
  t->stack[0] = result;
  return O_STOP;
}

static int64_t place_of_value(const struct step *x, int64_t key)
{
  return GLOBALS + x->self * FRAMES + x->p->values + 8 * key;
}

/* Which key's value is still to be given to its destructor; -1: none. In which
 * order is left open. */
static int next_key(struct step *x)
{
  int left[KEYS], n = 0;
  for (int k = 0; k < x->p->keys; k++) {
    int64_t v = 0;
    if (x->p->end_of[k] && fetch(x, place_of_value(x, k), 8, &v) && v) {
      left[n++] = k;
    }
  }
  return n == 0 ? -1 : left[n > 1 ? choose(x, n) : 0];
}

/* One of what is to be called; it comes back here. */
static enum outcome exec_end(struct step *x)
{
  struct thread *t = x->t;
  forget_operands(t);
  t->pc = (int16_t)x->p->end;
  if (t->cleanups) {
    struct cleanup c = t->cleanup[--t->cleanups];
    memset(&t->cleanup[t->cleanups], 0, sizeof c);
    return call_with(x, c.f, c.argument);
  }
  int key = next_key(x);
  if (key < 0) {
    return end_thread(x);
  }
  int64_t at = place_of_value(x, key), v;
  if (++t->rounds > 4) {
    return bad(x, "too many rounds of destructors");
  }
  return fetch(x, at, 8, &v) && put(x, at, 8, 0)
             ? call_with(x, x->p->end_of[key], v)
             : O_BAD;
}

static enum outcome cancel(struct step *x)
{
  int64_t other = pop(x);
  if (other < 0 || other >= THREADS || !x->s->thread[other].status) {
    return bad(x, "a thread that is not there");
  }
  x->wrote = true;
  if (x->s->thread[other].status == S_LIVE) {
    x->s->thread[other].cancelled = 1;
  }
  return O_GO;
}

static enum outcome remember(struct step *x, const struct var *f)
{
  struct thread *t = x->t;
  if (t->cleanups == CLEANUPS) {
    return bad(x, "too many cleanups");
  }
  t->cleanup[t->cleanups++] = (struct cleanup){f, pop(x)};
  return O_GO;
}

static enum outcome clean(struct step *x)
{
  struct thread *t = x->t;
  int64_t wanted = pop(x);
  if (!t->cleanups) {
    return bad(x, "a cleanup that is not there");
  }
  struct cleanup c = t->cleanup[--t->cleanups];
  memset(&t->cleanup[t->cleanups], 0, sizeof c);
  if (wanted) {
    return call_with(x, c.f, c.argument);
  }
  push(x, 0);
  return O_GO;
}

static enum outcome exec_key(struct step *x, const struct insn *i)
{
  int64_t v = i->op == OP_KEY_SET ? pop(x) : 0, key = pop(x);
  if (key < 0 || key >= x->p->keys) {
    return bad(x, "a key that is not there");
  }
  if (i->op == OP_KEY_SET) {
    return put(x, place_of_value(x, key), 8, v) ? O_GO : O_BAD;
  }
  if (!fetch(x, place_of_value(x, key), 8, &v)) {
    return O_BAD;
  }
  push(x, v);
  return O_GO;
}

enum outcome exec_ending(struct step *x, const struct insn *i)
{
  switch (i->op) {
  case OP_TESTCANCEL:
    return is_cancelled(x->t) ? cancel_now(x) : O_GO;
  case OP_CANCEL:
    return cancel(x);
  case OP_IMMUNE:
    x->t->immune = pop(x) != 0;
    return O_GO;
  case OP_CLEANUP:
    return remember(x, i->var);
  case OP_CLEAN:
    return clean(x);
  case OP_END:
    return i->a ? exec_end(x) : end_with(x, pop(x));
  default:
    return exec_key(x, i);
  }
}
