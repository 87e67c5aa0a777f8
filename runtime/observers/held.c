/* held.c -- see held.h. */
#include "runtime/observers/held.h"
#include "contract/classes.h"
#include "contract/words.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/threads.h"

#include <string.h>

static struct held_locks all[THREADS_MOST];

static void begin(void)
{
  static const struct held_locks none;

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (all[t].count > 0) {
      journal_set(&all[t], sizeof none, &none);
    }
  }
}

/* --- taking and giving back --- */

static uint32_t place_of(const struct held_locks *locks, uintptr_t at)
{
  uint32_t i = 0;

  while (i < locks->count && locks->at[i].at < at) {
    i++;
  }
  return i;
}

static void take(unsigned thread, const struct held_lock *lock)
{
  struct held_locks now = all[thread];
  uint32_t i = place_of(&now, lock->at);

  if (i < now.count && now.at[i].at == lock->at) {
    now.at[i].times++;
  } else if (now.count < HELD_MOST) {
    memmove(&now.at[i + 1], &now.at[i], (now.count - i) * sizeof *now.at);
    now.at[i] = *lock;
    now.count++;
  }
  journal_set(&all[thread], sizeof now, &now);
}

/* wholly: however often it was taken. */
static void give_back(unsigned thread, uintptr_t at, bool wholly)
{
  struct held_locks now = all[thread];
  uint32_t i = place_of(&now, at);

  if (i == now.count || now.at[i].at != at) {
    return;
  }
  if (--now.at[i].times == 0 || wholly) {
    now.count--;
    memmove(&now.at[i], &now.at[i + 1], (now.count - i) * sizeof *now.at);
  }
  journal_set(&all[thread], sizeof now, &now);
}

/* --- events, told before they are done --- */

bool held_takes(unsigned does)
{
  switch ((enum model_class)does) {
  case CLASS_LOCK:
  case CLASS_TRYLOCK:
  case CLASS_RDLOCK:
  case CLASS_TRYRDLOCK:
  case CLASS_WRLOCK:
  case CLASS_TRYWRLOCK:
    return true;
  default:
    return false;
  }
}

static bool is_refused(enum model_class does, uint64_t value, unsigned thread)
{
  uint64_t holder = value & MUTEX_HOLDER;
  bool again = holder == thread + 1 && (value & MUTEX_KIND) != MUTEX_RECURSIVE;

  switch (does) {
  case CLASS_LOCK:
    return again;
  case CLASS_TRYLOCK:
    return again || (holder != 0 && holder != thread + 1);
  case CLASS_RDLOCK:
    return !RWLOCK_MAY_READ(value);
  case CLASS_TRYRDLOCK:
    return !RWLOCK_MAY_TRY_READ(value);
  case CLASS_WRLOCK:
    return !RWLOCK_MAY_WRITE(value, thread + 1);
  case CLASS_TRYWRLOCK:
    return !RWLOCK_MAY_TRY_WRITE(value);
  default:
    return false;
  }
}

static void sync(unsigned number, const void *object, unsigned long size)
{
  const struct step_sync *sync = &__ts_program.syncs[number];
  enum model_class does = (enum model_class)sync->does;
  bool mutex = does == CLASS_LOCK || does == CLASS_TRYLOCK;
  bool shared = does == CLASS_RDLOCK || does == CLASS_TRYRDLOCK;
  bool condition = size == sizeof(uint64_t);
  struct held_lock lock = {(uintptr_t)object, sync->site, 1, shared, mutex};
  uint64_t value = 0;

  if (!object || size == 0) {
    return;
  }
  memcpy(&value, object, size < sizeof value ? size : sizeof value);
  if (held_takes(does)) {
    if (!is_refused(does, value, heap_owner)) {
      take(heap_owner, &lock);
    }
  } else if (does == CLASS_WAKE && !condition) {
    lock.mutex = true;
    take(heap_owner, &lock);
  } else if (does == CLASS_UNLOCK || does == CLASS_RWUNLOCK) {
    give_back(heap_owner, lock.at, false);
  } else if (does == CLASS_SLEEP && !condition) {
    give_back(heap_owner, lock.at, true);
  }
}

/* --- who asks --- */

/* One that waits for a certain time only may have given up. */
static bool is_held(unsigned thread, const struct held_lock *lock)
{
  uint32_t value;

  if (!lock->mutex || !__ts_program.held) {
    return true;
  }
  memcpy(&value, (const void *)lock->at, sizeof value);
  return (value & MUTEX_HOLDER) == thread + 1;
}

void held_find(unsigned thread, struct held_locks *out)
{
  out->count = 0;
  for (uint32_t i = 0; i < all[thread].count; i++) {
    if (is_held(thread, &all[thread].at[i])) {
      out->at[out->count++] = all[thread].at[i];
    }
  }
}

bool held_are_same(const struct held_locks *a, const struct held_locks *b)
{
  bool same = a->count == b->count;

  for (uint32_t i = 0; same && i < a->count; i++) {
    same = a->at[i].at == b->at[i].at && a->at[i].site == b->at[i].site &&
           a->at[i].shared == b->at[i].shared;
  }
  return same;
}

bool held_have_common(const struct held_locks *a, const struct held_locks *b)
{
  for (uint32_t i = 0, k = 0; i < a->count && k < b->count;) {
    if (a->at[i].at == b->at[k].at) {
      if (!a->at[i].shared || !b->at[k].shared) {
        return true;
      }
      i++;
      k++;
    } else if (a->at[i].at < b->at[k].at) {
      i++;
    } else {
      k++;
    }
  }
  return false;
}

static void observe(const struct stepped *step)
{
  (void)step;
}

static void end(enum run_end how)
{
  (void)how;
}

static void access(unsigned site, const void *at, unsigned long size,
                   bool writes)
{
  (void)site;
  (void)at;
  (void)size;
  (void)writes;
}

const struct observer held_observer = {
    .name = "held",
    .begin = begin,
    .events = {STEP_SYNCS, access, sync, NULL},
    .observe = observe,
    .end = end};
