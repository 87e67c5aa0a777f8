/* step.c -- one step of a thread. */
#include "races.h"

/* --- what wakes up others --- */

unsigned count_of(const bool *set)
{
  unsigned n = 0;

  for (unsigned t = 0; t < THREADS; t++) {
    n += set[t];
  }
  return n;
}

/* That one of those that sleep. */
static void wake(struct state *s, unsigned t, unsigned which)
{
  for (unsigned u = 0; u < THREADS; u++) {
    if (s->asleep[u] && which-- == 0) {
      s->asleep[u] = false;
      join(s->told[u], s->now[t]);
      return;
    }
  }
}

static void arrive(struct state *s, unsigned t)
{
  s->arrived[t] = true;
  join(s->of_barrier, s->now[t]);
  if (count_of(s->arrived) == 2) {
    for (unsigned u = 0; u < THREADS; u++) {
      if (s->arrived[u]) {
        s->arrived[u] = false;
        join(s->told[u], s->of_barrier);
      }
    }
    memset(s->of_barrier, 0, sizeof s->of_barrier);
  }
}

bool can_go(const struct state *s, unsigned t)
{
  const struct instr *i = &program.of[t][s->pc[t]];

  if (!s->started[t] || s->pc[t] >= program.length[t]) {
    return false;
  }
  switch ((enum op)i->op) {
  case OP_LOCK:
    return !s->mutex[i->place];
  case OP_ONCE:
    return s->once != 1;
  case OP_READ_LOCK:
    return !s->writer;
  case OP_WRITE_LOCK:
    for (unsigned u = 0; u < THREADS; u++) {
      if (s->readers[u]) {
        return false;
      }
    }
    return !s->writer;
  case OP_FAIR_READ:
    return can_read(s);
  case OP_FAIR_WRITE:
    return can_write(s, t);
  case OP_WAKE: /* perhaps without a signal */
  case OP_WAKE_TIMED:
    return !s->mutex[0];
  case OP_LEAVE:
    return !s->arrived[t];
  case OP_WAIT:
    return s->posted > 0;
  case OP_JOIN:
    return s->started[i->value] && s->pc[i->value] >= program.length[i->value];
  default:
    return true;
  }
}

/* Whether it is taken. */
static bool do_fair(struct state *s, unsigned t, enum op op)
{
  bool writes = op >= OP_FAIR_WRITE;
  bool announced = op == OP_FAIR_WRITE || op == OP_FAIR_TIMED_WRITE;
  bool can = op == OP_FAIR_TRY_READ || op == OP_FAIR_TRY_WRITE
                 ? can_try(s, writes)
             : writes ? can_write(s, t)
                      : can_read(s);

  if (announced) {
    withdraw(s, t);
  }
  if (!can) {
    return false;
  }
  acquire(s, t, s->of_fair_writers);
  if (writes) {
    acquire(s, t, s->of_fair_readers);
    s->fair_writer = (uint8_t)(t + 1);
    s->given = false;
  } else {
    s->fair_readers[t]++;
  }
  return true;
}

static void unlock_fair(struct state *s, unsigned t)
{
  if (s->fair_writer) {
    s->fair_writer = 0;
    release(s, t, s->of_fair_writers);
  } else {
    s->fair_readers[t]--;
    release(s, t, s->of_fair_readers);
  }
  s->given = !fair_reads(s) && (s->next || s->waiting);
}

static void do_sync(struct state *s, unsigned t, const struct instr *i)
{
  switch ((enum op)i->op) {
  case OP_LOCK:
    s->mutex[i->place] = 1;
    acquire(s, t, s->of_mutex[i->place]);
    break;
  case OP_UNLOCK:
    s->mutex[i->place] = 0;
    release(s, t, s->of_mutex[i->place]);
    break;
  case OP_ONCE_END:
    s->once = 2;
    release(s, t, s->of_once);
    break;
  case OP_READ_LOCK:
    s->readers[t]++;
    acquire(s, t, s->of_writers);
    break;
  case OP_WRITE_LOCK:
    s->writer = (uint8_t)(t + 1);
    acquire(s, t, s->of_writers);
    acquire(s, t, s->of_readers);
    break;
  case OP_RW_UNLOCK:
    if (s->writer) {
      s->writer = 0;
      release(s, t, s->of_writers);
    } else {
      s->readers[t]--;
      release(s, t, s->of_readers);
    }
    break;
  case OP_SLEEP:
    s->mutex[0] = 0;
    release(s, t, s->of_mutex[0]);
    s->asleep[t] = true;
    break;
  case OP_WAKE:
  case OP_WAKE_TIMED:
    s->mutex[0] = 1;
    acquire(s, t, s->of_mutex[0]);
    if (!s->asleep[t]) {
      acquire(s, t, s->told[t]);
    }
    s->asleep[t] = false;
    break;
  case OP_BROADCAST:
    while (count_of(s->asleep) > 0) {
      wake(s, t, 0);
    }
    break;
  case OP_ARRIVE:
    arrive(s, t);
    break;
  case OP_LEAVE:
    acquire(s, t, s->told[t]);
    break;
  case OP_FAIR_ANNOUNCE:
    announce(s, t);
    break;
  case OP_FAIR_UNLOCK:
    unlock_fair(s, t);
    break;
  case OP_POST:
    s->posted++;
    release(s, t, s->of_posts);
    break;
  case OP_WAIT:
    s->posted--;
    acquire(s, t, s->of_posts);
    break;
  case OP_BEGIN:
    acquire(s, t, s->of_sections);
    break;
  case OP_END:
    release(s, t, s->of_sections);
    break;
  case OP_CREATE:
    s->started[i->value] = true;
    join(s->now[i->value], s->now[t]);
    break;
  case OP_JOIN:
    join(s->now[t], s->now[i->value]);
    break;
  default:
    break;
  }
}

/* Whether it is got: else it goes on somewhere else. */
static bool does_get(struct state *s, unsigned t, const struct instr *i)
{
  bool waits = i->op == OP_TRY_WAIT || i->op == OP_TIMED_WAIT;

  if (i->op == OP_ONCE) {
    bool is_first = !s->once;

    acquire(s, t, s->of_once);
    s->once = is_first ? 1 : s->once;
    return is_first;
  }
  if (waits ? !s->posted : s->mutex[i->place]) {
    return false;
  }
  do_sync(s, t,
          &(struct instr){.op = waits ? OP_WAIT : OP_LOCK, .place = i->place});
  return true;
}

static void do_access(struct state *s, unsigned t, const struct instr *i)
{
  bool equal = s->value[i->place] == 0;

  switch ((enum op)i->op) {
  case OP_READ:
    access_plain(s, t, i->place, false);
    s->reg[t][i->reg] = s->value[i->place];
    break;
  case OP_WRITE:
  case OP_ONCE_WRITE:
    access_plain(s, t, i->place, true);
    s->value[i->place] = i->value;
    break;
  case OP_LOAD:
    load(s, t, i->place, i->order);
    s->reg[t][i->reg] = s->value[i->place];
    break;
  case OP_STORE:
    store(s, t, i->place, i->order, false);
    s->value[i->place] = i->value;
    break;
  case OP_ADD:
    load(s, t, i->place, i->order);
    store(s, t, i->place, i->order, true);
    s->reg[t][i->reg] = s->value[i->place];
    s->value[i->place] = (uint8_t)(s->value[i->place] + i->value);
    break;
  case OP_SWAP: /* if it fails, it is relaxed */
    load(s, t, i->place, equal ? i->order : RELAXED);
    if (equal) {
      store(s, t, i->place, i->order, true);
      s->value[i->place] = i->value;
    }
    s->reg[t][i->reg] = equal;
    break;
  case OP_FENCE:
    if (acquires(i->order)) {
      join(s->now[t], s->seen[t]);
    }
    if (releases(i->order)) {
      memcpy(s->fenced[t], s->now[t], sizeof(clocks));
    }
    break;
  default:
    do_sync(s, t, i);
    break;
  }
}

/* A section is done as a whole. which: of those that sleep a signal wakes. */
void step(struct state *s, unsigned t, unsigned which)
{
  bool inside = false;

  do {
    const struct instr *i = &program.of[t][s->pc[t]++];

    inside = i->op == OP_BEGIN || (inside && i->op != OP_END);
    if (i->op == OP_IF) {
      s->pc[t] = s->reg[t][i->reg] ? s->pc[t] : i->to;
    } else if (i->op >= OP_TRY_LOCK && i->op <= OP_ONCE) {
      s->pc[t] = does_get(s, t, i) ? s->pc[t] : i->to;
      s->now[t][t]++;
    } else if (i->op == OP_SIGNAL) {
      wake(s, t, which);
      s->now[t][t]++;
    } else if (i->op >= OP_FAIR_READ && i->op < OP_FAIR_UNLOCK &&
               i->op != OP_FAIR_ANNOUNCE) {
      s->pc[t] = do_fair(s, t, (enum op)i->op) ? s->pc[t] : i->to;
      s->now[t][t]++;
    } else {
      do_access(s, t, i);
      s->now[t][t]++;
    }
  } while (inside);
}
