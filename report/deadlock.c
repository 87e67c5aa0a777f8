/* deadlock.c -- why nobody can go on, from what the replayed steps did.
 *
 * What the steps did to locks and their kin (sync_actions.c of
 * transforms/analysis) is gone through in order, as what it means to the
 * objects that threads wait for; what is left is who holds what. */
#include "report/deadlock.h"
#include "report/names.h"

#include "contract/words.h"

#include <string.h>

struct hold {
  uint64_t address;
  const struct sync_action *action;
  struct holder by;
};

struct signal {
  uint64_t address, sleepers; /* sleepers: before it */
  struct holder by;
  bool all;
};

struct tracker {
  struct session *v;
  const struct history *history;
  VEC(struct hold) holds;
  VEC(struct hold) sleeps; /* by: when it began, each thread's last */
  VEC(struct signal) signals;
  bool *refused; /* by thread: whether its wait was no wait */
};

static struct tracker track(struct session *v, const struct history *h)
{
  return (struct tracker){
      .v = v,
      .history = h,
      .refused = arena_alloc(v->arena, h->unit->threads.count + 1)};
}

static const struct sync_action *action_of(const struct history *h,
                                           const struct explorer_sync *d)
{
  return d->number < h->unit->syncs.count ? &h->unit->syncs.at[d->number]
                                          : NULL;
}

static struct hold hold_by(const struct explorer_sync *d,
                           const struct sync_action *action)
{
  return (struct hold){
      d->address, action, {d->thread, d->step, action->at, false}};
}

static void take(struct tracker *t, const struct explorer_sync *d,
                 const struct sync_action *action)
{
  struct hold hold = hold_by(d, action);
  VEC_PUSH(t->v->arena, &t->holds, hold);
}

#define ANYBODY UINT32_MAX

/* Its last hold, if it has one; whether it had. */
static bool drop(struct tracker *t, uint64_t address, uint32_t thread)
{
  for (uint32_t i = t->holds.count; i-- > 0;) {
    const struct hold *h = &t->holds.at[i];
    if (h->address == address &&
        (thread == ANYBODY || h->by.thread == thread)) {
      t->holds.count--;
      memmove(&t->holds.at[i], &t->holds.at[i + 1],
              (t->holds.count - i) * sizeof *t->holds.at);
      return true;
    }
  }
  return false;
}

static void drop_all(struct tracker *t, uint64_t address)
{
  while (drop(t, address, ANYBODY)) {
  }
}

static void give_back(struct tracker *t, const struct explorer_sync *d,
                      bool sleeps)
{
  if (!(d->value & MUTEX_KIND)) {
    drop_all(t, d->address);
  } else if (!drop(t, d->address, d->thread) && sleeps) {
    t->refused[d->thread] = true;
  }
}

static void begin_sleep(struct tracker *t, const struct explorer_sync *d,
                        const struct sync_action *action)
{
  struct hold sleep = hold_by(d, action);
  for (uint32_t i = 0; i < t->sleeps.count; i++) {
    if (t->sleeps.at[i].by.thread == d->thread) {
      t->sleeps.at[i] = sleep;
      return;
    }
  }
  VEC_PUSH(t->v->arena, &t->sleeps, sleep);
}

static bool is_condition(const struct sync_action *action)
{
  return state_find(action->letter)->kind == STATE_CONDITION;
}

static void do_condition(struct tracker *t, const struct explorer_sync *d,
                         const struct sync_action *action,
                         enum model_class does)
{
  if (does == CLASS_SLEEP) {
    begin_sleep(t, d, action);
  } else if (does == CLASS_SIGNAL || does == CLASS_BROADCAST) {
    struct signal s = {d->address,
                       d->value,
                       {d->thread, d->step, action->at, false},
                       does == CLASS_BROADCAST};
    VEC_PUSH(t->v->arena, &t->signals, s);
  }
}

static void do_lock(struct tracker *t, const struct explorer_sync *d,
                    const struct sync_action *action, enum model_class does)
{
  bool free = !(d->value & MUTEX_HOLDER);
  switch (does) {
  case CLASS_WAKE:
    if (t->refused[d->thread]) {
      t->refused[d->thread] = false;
      return;
    }
    take(t, d, action);
    return;
  case CLASS_LOCK:
    if (free || (d->value & MUTEX_RECURSIVE)) {
      take(t, d, action);
    }
    return;
  case CLASS_TRYLOCK:
    if (free || ((d->value & MUTEX_RECURSIVE) &&
                 (d->value & MUTEX_HOLDER) == d->thread + 1)) {
      take(t, d, action);
    }
    return;
  case CLASS_RDLOCK:
    if (RWLOCK_MAY_READ(d->value)) {
      take(t, d, action);
    }
    return;
  case CLASS_TRYRDLOCK:
    if (RWLOCK_MAY_TRY_READ(d->value)) {
      take(t, d, action);
    }
    return;
  case CLASS_WRLOCK:
    if (RWLOCK_MAY_WRITE(d->value, d->thread + 1)) {
      take(t, d, action);
    }
    return;
  case CLASS_TRYWRLOCK:
    if (RWLOCK_MAY_TRY_WRITE(d->value)) {
      take(t, d, action);
    }
    return;
  case CLASS_ONCE:
    if (d->value == 0) {
      take(t, d, action);
    }
    return;
  case CLASS_UNLOCK:
  case CLASS_SLEEP:
    give_back(t, d, does == CLASS_SLEEP);
    return;
  case CLASS_RWUNLOCK:
    if (!drop(t, d->address, d->thread)) {
      drop(t, d->address, ANYBODY);
    }
    return;
  case CLASS_INIT:
  case CLASS_ONCE_END:
    drop_all(t, d->address);
    return;
  default:
    return;
  }
}

static enum model_class class_of(const struct sync_action *action)
{
  return (enum model_class)action->does;
}

static void go_through(struct tracker *t, uint32_t count)
{
  const struct history *h = t->history;
  for (uint32_t i = 0; i < count; i++) {
    const struct explorer_sync *d = &h->run.syncs.at[i];
    const struct sync_action *action = action_of(h, d);
    if (!action || !action->row) {
      continue;
    }
    if (is_condition(action)) {
      do_condition(t, d, action, class_of(action));
    } else {
      do_lock(t, d, action, class_of(action));
    }
  }
}

/* --- what is waited for --- */

/* Whether some thread that has not ended is of that number. */
static bool is_waiting(const struct history *h, uint32_t thread)
{
  for (uint32_t i = 0; i < h->run.waiting.count; i++) {
    if (h->run.waiting.at[i].thread == thread) {
      return true;
    }
  }
  return false;
}

/* The same whoever names it, if it is a global. */
static const char *object_name(const struct tracker *t,
                               const struct sync_action *action,
                               uint64_t address)
{
  const char *name =
      name_of_address(t->v, t->history, address, NULL, UINT32_MAX);
  if (name && !(action->object && strncmp(name, "heap ", 5) == 0)) {
    return name;
  }
  return action->object                   ? action->object
         : action->row->kind == CALL_ONCE ? "a routine"
                                          : state_find(action->letter)->noun;
}

static void find_holders(struct tracker *t, struct waiting *w)
{
  for (uint32_t i = 0; i < t->holds.count; i++) {
    struct hold hold = t->holds.at[i];
    bool known = hold.address != w->address;
    for (uint32_t k = 0; k < w->holders.count; k++) {
      known = known || w->holders.at[k].thread == hold.by.thread;
    }
    hold.by.ended = (t->history->run.deadlock || t->history->run.round) &&
                    !is_waiting(t->history, hold.by.thread);
    if (!known) {
      VEC_PUSH(t->v->arena, &w->holders, hold.by);
    }
  }
}

/* The last signal, if it came before the wait began and woke nobody. */
static void find_signal(const struct tracker *t, struct waiting *w)
{
  for (uint32_t i = 0; i < t->sleeps.count; i++) {
    if (t->sleeps.at[i].by.thread == w->thread) {
      w->began = t->sleeps.at[i].by.step;
      w->began_at = t->sleeps.at[i].by.at;
    }
  }
  for (uint32_t i = t->signals.count; i-- > 0;) {
    const struct signal *s = &t->signals.at[i];
    if (s->address != w->address) {
      continue;
    }
    w->is_signalled = true;
    w->is_broadcast = s->all;
    w->signal = s->by;
    w->is_lost = !s->sleepers && s->by.step < w->began;
    return;
  }
}

static bool is_for_writer(const struct explorer_sync *d,
                          const struct sync_action *action)
{
  return class_of(action) == CLASS_RDLOCK && !(d->value & RWLOCK_WRITTEN);
}

/* Whether the thread sleeps on the condition of that word. With a crowd that
 * does not say who: the thread waits for the mutex if that is not free. */
static bool may_sleep(const struct tracker *t, uint32_t thread, uint64_t word)
{
  const struct history *h = t->history;
  if (!unit_is_crowd(h->unit)) {
    return word >> (thread & 63) & 1;
  }
  bool taken = false;
  for (uint32_t i = 0; i < h->run.asked.count; i++) {
    const struct explorer_sync *d = &h->run.asked.at[i];
    const struct sync_action *action = action_of(h, d);
    taken = taken || (d->thread == thread && action && action->row &&
                      state_find(action->letter)->kind == STATE_MUTEX &&
                      (d->value & MUTEX_HOLDER) != 0);
  }
  return word != 0 && !taken;
}

static void ask_barrier(const struct tracker *t, struct waiting *w,
                        uint64_t word)
{
  const struct unit *u = t->history->unit;
  if (unit_is_crowd(u)) {
    w->needed = word & CROWD_COUNT;
    w->come = (uint32_t)(word >> CROWD_COME_AT);
    return;
  }
  w->needed = word & BARRIER_COUNT;
  w->come = u->threads.count > BARRIER_FEW
                ? (unsigned)__builtin_popcountl(word >> BARRIER_COME_AT)
                : word >> BARRIER_COME_AT & 255;
}

static void ask_model(struct tracker *t, struct waiting *w,
                      const struct explorer_sync *d,
                      const struct sync_action *action)
{
  enum state_kind kind = state_find(action->letter)->kind;
  if (kind == STATE_CONDITION) {
    w->kind = may_sleep(t, w->thread, d->value) ? WAIT_CONDITION : WAIT_NOTHING;
  } else if (kind == STATE_SEMAPHORE) {
    w->kind = WAIT_SEMAPHORE;
  } else if (kind == STATE_BARRIER) {
    w->kind = WAIT_BARRIER;
    ask_barrier(t, w, d->value);
  } else {
    w->kind = class_of(action) == CLASS_ONCE ? WAIT_ONCE
              : is_for_writer(d, action)     ? WAIT_WRITER
                                             : WAIT_LOCK;
  }
  w->address = d->address;
  w->object = object_name(t, action, d->address);
  if (w->kind == WAIT_LOCK || w->kind == WAIT_ONCE) {
    find_holders(t, w);
  } else if (w->kind == WAIT_CONDITION) {
    find_signal(t, w);
  }
}

/* Its first question that is not answered is it: who sleeps on a condition
 * waits for that and not yet for the mutex. */
static void find_wait(struct tracker *t, struct waiting *w)
{
  const struct history *h = t->history;
  for (uint32_t i = 0; i < h->run.asked.count; i++) {
    const struct explorer_sync *d = &h->run.asked.at[i];
    const struct sync_action *action = action_of(h, d);
    if (d->thread != w->thread || !action || !action->row) {
      continue;
    }
    if (action->letter != 'v') {
      if (w->kind == WAIT_NOTHING) {
        ask_model(t, w, d, action);
      }
      continue;
    }
    struct holder of = {(uint32_t)d->value - 1, 0, action->at, false};
    if (is_waiting(h, of.thread)) {
      w->kind = WAIT_THREAD;
      VEC_PUSH(t->v->arena, &w->holders, of);
    }
  }
}

/* Those who wait to write to what a thread waits to read. */
static void find_writers(struct session *v, struct deadlock *d)
{
  for (uint32_t i = 0; i < d->waiting.count; i++) {
    struct waiting *reader = &d->waiting.at[i];
    for (uint32_t k = 0; reader->kind == WAIT_WRITER && k < d->waiting.count;
         k++) {
      const struct waiting *w = &d->waiting.at[k];
      if (w->kind == WAIT_LOCK && w->address == reader->address) {
        VEC_PUSH(v->arena, &reader->holders,
                 ((struct holder){.thread = w->thread}));
      }
    }
  }
}

/* --- cycles --- */

static uint32_t index_of(const struct deadlock *d, uint32_t thread)
{
  uint32_t i = 0;
  while (i < d->waiting.count && d->waiting.at[i].thread != thread) {
    i++;
  }
  return i;
}

/* The shortest one that begins with that thread and has none that is taken. */
static void find_cycle(struct session *v, struct deadlock *d, uint32_t first,
                       bool *taken)
{
  uint32_t n = d->waiting.count, done = 0;
  uint32_t *from = arena_alloc_array(v->arena, n + 1, sizeof *from);
  struct cycle queue = {0}, found = {0};
  for (uint32_t i = 0; i < n; i++) {
    from[i] = n;
  }
  VEC_PUSH(v->arena, &queue, first);
  while (done < queue.count && from[first] == n) {
    uint32_t at = queue.at[done++];
    const struct waiting *w = &d->waiting.at[at];
    for (uint32_t k = 0; k < w->holders.count; k++) {
      uint32_t to = index_of(d, w->holders.at[k].thread);
      if (to < n && from[to] == n && !taken[to]) {
        from[to] = at;
        VEC_PUSH(v->arena, &queue, to);
      }
    }
  }
  if (from[first] == n) {
    return;
  }
  uint32_t length = 0;
  for (uint32_t i = first; length == 0 || i != first; i = from[i]) {
    length++;
  }
  found.at = arena_alloc_array(v->arena, length, sizeof *found.at);
  found.count = length;
  for (uint32_t i = from[first]; length > 0; i = from[i]) {
    found.at[--length] = i;
    taken[i] = true;
  }
  VEC_PUSH(v->arena, &d->cycles, found);
}

void deadlock_find(struct session *v, const struct history *h,
                   struct deadlock *out)
{
  struct tracker t = track(v, h);
  *out = (struct deadlock){0};
  go_through(&t, h->run.syncs.count);
  for (uint32_t i = 0; i < h->run.waiting.count; i++) {
    struct waiting w = {.thread = h->run.waiting.at[i].thread,
                        .point = h->run.waiting.at[i].point};
    find_wait(&t, &w);
    VEC_PUSH(v->arena, &out->waiting, w);
  }
  find_writers(v, out);
  bool *taken =
      arena_alloc_array(v->arena, out->waiting.count + 1, sizeof *taken);
  for (uint32_t i = 0; i < out->waiting.count; i++) {
    if (!taken[i]) {
      find_cycle(v, out, i, taken);
    }
  }
}

/* What is misused is said right before; or it is the end of a thread. */
bool deadlock_misused(struct session *v, const struct history *h,
                      struct waiting *out)
{
  struct tracker t = track(v, h);
  uint32_t n = h->run.syncs.count;
  const struct explorer_sync *last = n ? &h->run.syncs.at[n - 1] : NULL;
  const struct sync_action *action = last ? action_of(h, last) : NULL;
  *out = (struct waiting){.thread = h->run.by, .kind = WAIT_LOCK};
  if (action && action->at == h->event->at && last->thread == h->run.by) {
    if (!state_find(action->letter)->noun) {
      return false; /* it is about a thread */
    }
    bool sleeps = n > 1 && class_of(action) == CLASS_SLEEP;
    go_through(&t, n - (sleeps ? 2 : 1));
    if (sleeps && strstr(h->event->text, "condition")) {
      last--;
      action = action_of(h, last);
    }
    out->address = last->address;
    out->object = object_name(&t, action, last->address);
    find_holders(&t, out);
    return true;
  }
  go_through(&t, n);
  for (uint32_t i = 0; i < t.holds.count; i++) {
    const struct hold *hold = &t.holds.at[i];
    if (hold->by.thread == h->run.by) {
      out->address = hold->address;
      out->object = object_name(&t, hold->action, hold->address);
      VEC_PUSH(v->arena, &out->holders, hold->by);
      return true;
    }
  }
  return false;
}

void deadlock_held(struct session *v, const struct history *h, uint32_t thread,
                   uint32_t step, struct waitings *out)
{
  struct tracker t = track(v, h);
  uint32_t count = 0;
  while (count < h->run.syncs.count && h->run.syncs.at[count].step < step) {
    count++;
  }
  go_through(&t, count);
  for (uint32_t i = 0; i < t.holds.count; i++) {
    const struct hold *hold = &t.holds.at[i];
    if (hold->by.thread == thread) {
      struct waiting w = {.thread = thread,
                          .kind = WAIT_LOCK,
                          .address = hold->address,
                          .object =
                              object_name(&t, hold->action, hold->address)};
      VEC_PUSH(v->arena, &w.holders, hold->by);
      VEC_PUSH(v->arena, out, w);
    }
  }
}

const char *deadlock_kind_name(const struct waiting *w)
{
  static const char *const names[] = {
      [WAIT_NOTHING] = NULL,          [WAIT_LOCK] = "lock",
      [WAIT_WRITER] = "writer",       [WAIT_ONCE] = "once",
      [WAIT_THREAD] = "thread",       [WAIT_CONDITION] = "condition",
      [WAIT_SEMAPHORE] = "semaphore", [WAIT_BARRIER] = "barrier"};
  return names[w->kind];
}
