/* sync.c -- what waits for others: locks, conditions, barriers, the ends of
 * threads.
 *
 * A mutex holds who has it, plus one; a semaphore its value; a reader-writer
 * lock how many read, or less than zero: who writes. A normal mutex is free
 * when anybody has unlocked it, as with glibc. */
#include "step.h"

/* How the words of a barrier and of once lie in memory. */
enum { WANTED = 0, ARRIVED = 4, ONCE_BEGUN = 1 };

static enum outcome exec_lock(struct step *x, const struct insn *i)
{
  int64_t value = i->op == OP_INIT ? pop(x) : 0, now;
  int64_t at = pop(x);
  if (!fetch(x, at, 4, &now)) {
    return O_BAD;
  }
  switch (i->op) {
  case OP_LOCK:
    value = x->self + 1;
    break;
  case OP_TRYLOCK:
    value = now ? now : x->self + 1;
    push(x, now ? i->a : 0);
    break;
  case OP_WAIT:
    value = now - 1;
    break;
  case OP_POST:
    value = now + 1;
    break;
  case OP_TRYWAIT:
    value = now > 0 ? now - 1 : now;
    push(x, now > 0 ? 0 : i->a);
    break;
  default:
    break;
  }
  return put(x, at, 4, value) ? O_GO : O_BAD;
}

/* Who writes is told so if it wants more; with a time limit that is over, and
 * who only tries, goes on without. */
static enum outcome exec_rwlock(struct step *x, const struct insn *i)
{
  bool writes = i->op == OP_WRLOCK || i->op == OP_TRYWR;
  bool tries = i->op == OP_TRYRD || i->op == OP_TRYWR;
  int64_t at = pop(x), now, own = -(x->self + 1);
  if (!fetch(x, at, 4, &now)) {
    return O_BAD;
  }
  if (now == own && !(tries && i->a != TIMED_OUT_HERE)) {
    push(x, DEADLOCK_HERE);
    return O_GO;
  }
  if (writes ? now != 0 : now < 0) {
    push(x, i->a);
    return O_GO;
  }
  push(x, 0);
  return put(x, at, 4, writes ? own : now + 1) ? O_GO : O_BAD;
}

static enum outcome unlock_rwlock(struct step *x)
{
  int64_t at = pop(x), now;
  if (!fetch(x, at, 4, &now)) {
    return O_BAD;
  }
  if (now == 0 || (now < 0 && now != -(x->self + 1))) {
    return bad(x, "a lock that this thread does not hold");
  }
  push(x, 0);
  return put(x, at, 4, now < 0 ? 0 : now - 1) ? O_GO : O_BAD;
}

/* Conditions: who sleeps has the address. */

static int sleepers(const struct step *x, int64_t at)
{
  int n = 0;
  for (int t = 0; t < THREADS; t++) {
    n += x->s->thread[t].status == S_LIVE && x->s->thread[t].asleep == at;
  }
  return n;
}

static void wake(struct step *x, int64_t at, int which)
{
  for (int t = 0; t < THREADS; t++) {
    struct thread *thread = &x->s->thread[t];
    if (thread->status == S_LIVE && thread->asleep == at && which-- == 0) {
      thread->asleep = 0;
      return;
    }
  }
}

static void wake_any(struct step *x, int64_t at)
{
  int n = sleepers(x, at);
  if (n > 0) {
    wake(x, at, n > 1 ? choose(x, n) : 0);
  }
}

static enum outcome fall_asleep(struct step *x)
{
  int64_t mutex = pop(x), at = pop(x), now;
  if (!fetch(x, at, 4, &now) || !fetch(x, mutex, 4, &now)) {
    return O_BAD;
  }
  if (now != x->self + 1) {
    return bad(x, "a wait without the mutex");
  }
  x->t->asleep = (int16_t)at;
  push(x, at);
  push(x, mutex);
  return put(x, mutex, 4, 0) ? O_GO : O_BAD;
}

/* The wait is over, in one of these ways; the mutex is still to be taken. Who
 * is cancelled passes on what woke it. */
static enum outcome doze(struct step *x, const struct insn *i)
{
  enum { WOKEN, TIMED_OUT, CANCELLED };
  int way[3], ways = 0;
  int64_t mutex = pop(x), at = pop(x);
  bool slept = x->t->asleep != 0;
  way[ways++] = WOKEN;
  if (slept && i->a) {
    way[ways++] = TIMED_OUT;
  }
  if (is_cancelled(x->t)) {
    way[ways++] = CANCELLED;
  }
  int is = way[ways > 1 ? choose(x, ways) : 0];
  x->t->asleep = 0;
  if (is == CANCELLED && !slept) {
    wake_any(x, at);
  }
  push(x, mutex);
  push(x, is == WOKEN ? 0 : is == TIMED_OUT ? i->a : -1);
  return O_GO;
}

static enum outcome relock(struct step *x)
{
  int64_t result = pop(x), mutex = pop(x);
  if (!put(x, mutex, 4, x->self + 1)) {
    return O_BAD;
  }
  if (result < 0) {
    return cancel_now(x);
  }
  push(x, result);
  return O_GO;
}

static enum outcome arrive(struct step *x)
{
  int64_t at = pop(x), wanted, there;
  if (!fetch(x, at + WANTED, 4, &wanted) ||
      !fetch(x, at + ARRIVED, 4, &there)) {
    return O_BAD;
  }
  there++;
  if (there < wanted) {
    x->t->asleep = (int16_t)at;
  } else {
    there = 0;
    while (sleepers(x, at) > 0) {
      wake(x, at, 0);
    }
  }
  return put(x, at + ARRIVED, 4, there) ? O_GO : O_BAD;
}

static enum outcome once(struct step *x)
{
  int64_t at = pop(x), now;
  if (!fetch(x, at, 4, &now)) {
    return O_BAD;
  }
  push(x, at);
  push(x, now == 0);
  return now || put(x, at, 4, ONCE_BEGUN) ? O_GO : O_BAD;
}

/* Whether who waits, and can be cancelled, is so now. */
static bool ends_here(struct step *x, bool could)
{
  return is_cancelled(x->t) && (!could || choose(x, 2));
}

static enum outcome join(struct step *x)
{
  int64_t t = pop(x);
  if (ends_here(x, x->s->thread[t].status == S_ENDED)) {
    return cancel_now(x);
  }
  push(x, x->s->thread[t].stack[0]);
  return O_GO;
}

static enum outcome wait(struct step *x, const struct insn *i)
{
  int64_t now, at = x->t->stack[x->t->sp - 1];
  if (!fetch(x, at, 4, &now)) {
    return O_BAD;
  }
  return ends_here(x, now > 0) ? cancel_now(x) : exec_lock(x, i);
}

enum outcome exec_sync(struct step *x, const struct insn *i)
{
  int64_t at;
  x->wrote = true;
  switch (i->op) {
  case OP_WAIT:
    return wait(x, i);
  case OP_RDLOCK:
  case OP_WRLOCK:
  case OP_TRYRD:
  case OP_TRYWR:
    return exec_rwlock(x, i);
  case OP_RWUNLOCK:
    return unlock_rwlock(x);
  case OP_SLEEP:
    return fall_asleep(x);
  case OP_DOZE:
    return doze(x, i);
  case OP_RELOCK:
    return relock(x);
  case OP_SIGNAL:
    at = pop(x);
    do {
      wake_any(x, at);
    } while (i->a && sleepers(x, at) > 0);
    return O_GO;
  case OP_ARRIVE:
    return arrive(x);
  case OP_LEAVE:
    return O_GO;
  case OP_ONCE:
    return once(x);
  case OP_JOIN:
    return join(x);
  default:
    return exec_lock(x, i);
  }
}

static bool can_join(struct step *x, const struct thread *t, int64_t other)
{
  if (other < 0 || other >= THREADS || !x->s->thread[other].status) {
    bad(x, "a thread that is not there");
    return true;
  }
  return x->s->thread[other].status == S_ENDED || is_cancelled(t);
}

bool can_sync(struct step *x, const struct thread *t, const struct insn *i)
{
  int64_t top = t->sp ? t->stack[t->sp - 1] : 0, now;
  switch (i->op) {
  case OP_RELOCK:
    top = t->stack[t->sp - 2];
    return !fetch(x, top, 4, &now) || !now;
  case OP_LOCK:
    return !fetch(x, top, 4, &now) || !now;
  case OP_WAIT:
    return !fetch(x, top, 4, &now) || now > 0 || is_cancelled(t);
  case OP_RDLOCK:
    return !fetch(x, top, 4, &now) || now >= 0 ||
           now == -(t - x->s->thread + 1);
  case OP_WRLOCK:
    return !fetch(x, top, 4, &now) || now == 0 ||
           now == -(t - x->s->thread + 1);
  case OP_LEAVE:
    return !t->asleep;
  case OP_ONCE:
    return !fetch(x, top, 4, &now) || now != ONCE_BEGUN;
  case OP_JOIN:
    return can_join(x, t, top);
  case OP_TAKE:
    return t->pending != 0;
  default:
    return true;
  }
}
