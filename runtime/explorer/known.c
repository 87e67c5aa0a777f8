#include "runtime/explorer/known.h"
#include "contract/words.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/race.h"
#include "runtime/explorer/raced.h"
#include "runtime/explorer/step.h"
#include "runtime/explorer/views.h"

#include <string.h>

/* Members of sets. A thread is one; so is what it has read by relaxed loads,
 * which an acquire fence makes known to it, and what it knew at its last
 * release fence, which its relaxed stores pass on. All others are objects. */
enum { SETS = 256, THREADS = 32, READS = 32, FENCED = 64, OBJECTS = 96 };

/* C11's memory_order, plus one. */
enum { RELAXED = 1, CONSUME, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST };

typedef struct step_known known;

bool known_is_kept;

/* What objects are called, in all states: by their addresses, but an rwlock's
 * readers are an object of their own. */
static struct names {
  uintptr_t of[SETS - OBJECTS];
  bool are_full; /* what is not passed on would seem to be races */
} * names;

void known_init(void)
{
  uint64_t size;

  views_init();
  known_is_kept = __ts_program.known_count > 0 || views_are_kept;
  if (__ts_program.known_count > 0) {
    names = memory_reserve(&size);
    names->are_full = __ts_program.thread_count > THREADS;
  }
}

bool known_is_full(void)
{
  return raced_is_full || (names && names->are_full);
}

/* --- sets --- */

static bool has(const known *k, unsigned member)
{
  return k->who[member / 64] >> (member % 64) & 1;
}

static void put(known *k, unsigned member)
{
  k->who[member / 64] |= 1ul << (member % 64);
}

static known *first(void)
{
  return __ts_program.known;
}

/* Those that are there come first. */
static known *end(void)
{
  unsigned low = 0, high = __ts_program.known_count;

  while (low < high) {
    unsigned middle = low + (high - low) / 2;

    if (first()[middle].size > 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return first() + low;
}

/* Who is in `to` from now on: who is in `from`, too. */
static void pass(unsigned from, unsigned to)
{
  for (known *k = first(), *last = end(); k < last; k++) {
    if (has(k, from)) {
      put(k, to);
    }
  }
}

static void forget(unsigned member)
{
  for (known *k = first(), *last = end(); k < last; k++) {
    k->who[member / 64] &= ~(1ul << (member % 64));
  }
}

/* Its name; 0: there is no room. */
static unsigned object_of(uintptr_t address)
{
  for (unsigned i = 0; i < SETS - OBJECTS; i++) {
    uintptr_t none = 0;

    if (names->of[i] == address ||
        __atomic_compare_exchange_n(&names->of[i], &none, address, false,
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ||
        none == address) {
      return OBJECTS + i;
    }
  }
  names->are_full = true;
  return 0;
}

static void acquire(unsigned thread, uintptr_t address)
{
  unsigned object;

  if (views_are_kept) {
    views_acquire(thread, address);
    return;
  }
  object = object_of(address);

  if (object) {
    pass(object, thread);
  }
}

static void release(unsigned thread, uintptr_t address)
{
  unsigned object;

  if (views_are_kept) {
    views_release(thread, address);
    return;
  }
  object = object_of(address);

  if (object) {
    pass(thread, object);
  }
}

/* --- what was accessed --- */

static bool covers(const known *k, uintptr_t from, uintptr_t to)
{
  return k->at >= from && k->at + k->size <= to;
}

/* `end` goes down. */
static void drop(known *k, known **end)
{
  known *last = *end - 1;

  memmove(k, k + 1, (size_t)(last - k) * sizeof *k);
  memset(last, 0, sizeof *last);
  *end = last;
}

/* Memory that is given back begins anew. */
static void drop_range(uintptr_t from, uintptr_t to)
{
  for (known *k = first(), *last = end(); k < last;) {
    if (covers(k, from, to)) {
      drop(k, &last);
    } else {
      k++;
    }
  }
}

/* An access that this one follows has nothing to add: who races with it races
 * with this one. */
static void drop_known(const struct race_access *a)
{
  for (known *k = first(), *last = end(); k < last;) {
    bool less = a->writes || !k->writes;

    if (less && (k->atomic || !a->atomic) && covers(k, a->from, a->to) &&
        has(k, a->thread)) {
      drop(k, &last);
    } else {
      k++;
    }
  }
}

/* They are kept in order, so that states that are alike are equal. */
static void insert(const struct race_access *a)
{
  known *last = end(), *k = first();

  if (last == first() + __ts_program.known_count) {
    names->are_full = true;
    return;
  }
  while (k < last &&
         (k->at < a->from || (k->at == a->from && k->thread < a->thread))) {
    k++;
  }
  memmove(k + 1, k, (size_t)(last - k) * sizeof *k);
  memset(k, 0, sizeof *k);
  k->at = a->from;
  k->size = (unsigned)(a->to - a->from);
  k->site = a->site;
  k->thread = (unsigned char)a->thread;
  k->writes = a->writes;
  k->atomic = a->atomic;
  put(k, a->thread);
}

static const known *find_race(const struct race_access *a)
{
  for (known *k = first(), *last = end(); k < last; k++) {
    if (k->at < a->to && a->from < k->at + k->size &&
        (k->writes || a->writes) && !(k->atomic && a->atomic) &&
        !has(k, a->thread)) {
      return k;
    }
  }
  return NULL;
}

/* --- atomic operations --- */

static bool acquires(unsigned order)
{
  return order == CONSUME || order == ACQUIRE || order >= ACQ_REL;
}

static bool releases(unsigned order)
{
  return order >= RELEASE;
}

static void load(unsigned thread, unsigned object, unsigned order)
{
  pass(object, acquires(order) ? thread : READS + thread);
}

/* A store that is no update ends what others have released there. */
static void store(unsigned thread, unsigned object, unsigned order, bool update)
{
  if (!update) {
    forget(object);
  }
  pass(releases(order) ? thread : FENCED + thread, object);
}

/* A compare-exchange has two orders: its load is as if it failed. */
static void do_atomic(const struct race_access *a, const struct step_site *site)
{
  unsigned object = object_of(a->from);
  bool both = site->kind == 2, update = site->update || both;

  if (!object) {
    return;
  }
  if (!a->writes || both || site->failure) {
    load(a->thread, object,
         site->failure && !a->writes ? site->failure : site->order);
  }
  if (a->writes) {
    store(a->thread, object, site->order, update);
  }
}

/* --- threads, and what the heap says --- */

static bool is_of(const _Bool *all, uintptr_t at, unsigned *thread)
{
  uintptr_t from = (uintptr_t)all;

  *thread = (unsigned)(at - from);
  return at >= from && at < from + __ts_program.thread_count;
}

/* What concerns no memory of the user's; whether it was that. */
static bool do_other(const struct race_access *a)
{
  unsigned other;

  if (is_of(__ts_program.active, a->from, &other)) {
    if (a->writes) {
      (views_are_kept ? views_create : pass)(a->thread, other);
    }
    return true;
  }
  if (is_of(__ts_program.ended, a->from, &other)) {
    if (!a->writes && views_are_kept) {
      views_join(a->thread, other);
    } else if (!a->writes) {
      pass(other, a->thread);
    }
    return true;
  }
  if (a->site == 0 && a->writes) {
    (views_are_kept ? views_drop : drop_range)(a->from, a->to);
  }
  return a->site == 0;
}

static bool is_out(unsigned thread)
{
  return thread >= THREADS && !views_are_kept;
}

void known_birth(const struct race_access *all)
{
  if (views_are_kept) {
    views_drop(all->from, all->to);
    raced_add(all);
  } else if (!is_out(all->thread)) {
    drop_range(all->from, all->to);
    insert(all);
  }
}

bool known_access(const struct race_access *a, struct race_access *other)
{
  const struct step_site *site = &__ts_program.sites[a->site];
  const known *race;

  if (is_out(a->thread) || do_other(a)) {
    return false;
  }
  if (views_are_kept) {
    return views_access(a, other);
  }
  race = site->watched && !names->are_full ? find_race(a) : NULL;
  if (race) {
    *other =
        (struct race_access){race->thread,          race->site,   race->at,
                             race->at + race->size, race->writes, race->atomic};
    return true;
  }
  if (site->watched == WATCH_ALL) {
    drop_known(a);
    insert(a);
  }
  if (site->order) {
    do_atomic(a, site);
  }
  return false;
}

void known_fence(unsigned thread, unsigned order)
{
  if (views_are_kept) {
    views_fence(thread, order);
    return;
  }
  if (thread >= THREADS) {
    return;
  }
  if (acquires(order)) {
    pass(READS + thread, thread);
  }
  if (releases(order)) {
    forget(FENCED + thread);
    pass(thread, FENCED + thread);
  }
}

/* --- locks and their kin --- */

/* They are as if they held a lock that only they know. */
void known_section(unsigned thread, bool begins)
{
  static const char lock;

  if (!is_out(thread)) {
    (begins ? acquire : release)(thread, (uintptr_t)&lock);
  }
}

/* Said before it is done: those that try may be refused. */
static void do_lock(unsigned thread, enum model_class does, uintptr_t object,
                    uint64_t value)
{
  bool written = value & RWLOCK_WRITTEN;
  uint64_t holder = value & MUTEX_HOLDER;

  switch (does) {
  case CLASS_TRYLOCK:
    if (holder != 0 && holder != thread + 1) {
      return;
    }
    acquire(thread, object);
    return;
  case CLASS_RDLOCK:
  case CLASS_TRYRDLOCK:
    if (does == CLASS_RDLOCK ? RWLOCK_MAY_READ(value)
                             : RWLOCK_MAY_TRY_READ(value)) {
      acquire(thread, object);
    }
    return;
  case CLASS_WRLOCK:
  case CLASS_TRYWRLOCK:
    if (does == CLASS_WRLOCK ? RWLOCK_MAY_WRITE(value, thread + 1)
                             : RWLOCK_MAY_TRY_WRITE(value)) {
      acquire(thread, object);
      acquire(thread, object + 1);
    }
    return;
  case CLASS_RWUNLOCK:
    release(thread, object + !written);
    return;
  default:
    return;
  }
}

void known_sync(unsigned thread, unsigned number, const void *object,
                unsigned long size)
{
  enum model_class does = (enum model_class)__ts_program.syncs[number].does;
  uintptr_t at = (uintptr_t)object;
  bool condition = size == sizeof(uint64_t);
  uint64_t value = 0;

  if (is_out(thread) || !object) {
    return;
  }
  memcpy(&value, object, size < sizeof value ? size : sizeof value);
  switch (does) {
  case CLASS_LOCK:
  case CLASS_ONCE:
  case CLASS_WAKE:
  case CLASS_LEAVE:
    acquire(thread, at);
    return;
  case CLASS_SEM_WAIT:
    if (value != 0) {
      acquire(thread, at);
    }
    return;
  case CLASS_SLEEP:
    if (!condition) {
      release(thread, at);
    }
    return;
  case CLASS_UNLOCK:
  case CLASS_ONCE_END:
  case CLASS_SIGNAL:
  case CLASS_BROADCAST:
  case CLASS_SEM_POST:
  case CLASS_ARRIVE:
    release(thread, at);
    return;
  default:
    do_lock(thread, does, at, value);
    return;
  }
}
