/* clocks.c -- see clocks.h. Locks do not count, nor do atomic operations: in
 * another execution they may be taken and done in another order. */
#include "runtime/observers/clocks.h"
#include "contract/classes.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/threads.h"

#include <string.h>

struct row {
  uint32_t of[THREADS_MOST];
};

/* What was told by signals to an object, of this execution. */
struct message {
  uintptr_t at;
  uint32_t execution;
  struct row row;
};

enum { MESSAGES = 1 << 10 };

static struct row rows[CLOCKS][THREADS_MOST];
static struct message *messages;
static uint32_t execution, executions;

static void start(const struct explore_options *options)
{
  uint64_t size;

  (void)options;
  messages = memory_reserve(&size);
}

static void begin(void)
{
  static const struct row none;
  uint32_t next = ++executions;

  journal_set(&execution, sizeof execution, &next);
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    struct row own = none;

    own.of[t] = 1;
    for (unsigned k = 0; k < CLOCKS; k++) {
      journal_set(&rows[k][t], sizeof own, &own);
    }
  }
}

uint32_t clocks_time(unsigned thread)
{
  return rows[CLOCK_SIGNALS][thread].of[thread];
}

const uint32_t *clocks_known(enum clock_kind kind, unsigned thread)
{
  return rows[kind][thread].of;
}

/* --- learning --- */

static void learn(struct row *row, const struct row *from)
{
  struct row all = *row;

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    all.of[t] = all.of[t] < from->of[t] ? from->of[t] : all.of[t];
  }
  journal_set(row, sizeof all, &all);
}

/* What it does from now on, nobody knows of yet. */
static void go_on(unsigned thread)
{
  uint32_t time = clocks_time(thread) + 1;

  for (unsigned k = 0; k < CLOCKS; k++) {
    journal_set(&rows[k][thread].of[thread], sizeof time, &time);
  }
}

static bool is_of(const _Bool *all, const void *at, unsigned *thread)
{
  *thread = (unsigned)((uintptr_t)at - (uintptr_t)all);
  return (uintptr_t)at - (uintptr_t)all < __ts_program.thread_count;
}

/* Creations and joins are accesses to what says that threads are there. */
static void access(unsigned site, const void *at, unsigned long size,
                   bool writes)
{
  unsigned thread = heap_owner, other;

  (void)site;
  (void)size;
  if (writes && is_of(__ts_program.active, at, &other)) {
    for (unsigned k = 0; k < CLOCKS; k++) {
      learn(&rows[k][other], &rows[k][thread]);
    }
    go_on(thread);
  } else if (!writes && is_of(__ts_program.ended, at, &other) &&
             __ts_program.ended[other]) {
    for (unsigned k = 0; k < CLOCKS; k++) {
      learn(&rows[k][thread], &rows[k][other]);
    }
  }
}

/* --- signals --- */

/* NULL: there is no room for one more. */
static struct message *message_at(uintptr_t at)
{
  static const struct row none;
  uint32_t first = (uint32_t)((at * 0x9e3779b97f4a7c15) >> 54);

  for (uint32_t i = 0; i < MESSAGES; i++) {
    struct message *m = &messages[(first + i) % MESSAGES];

    if (m->execution != execution) {
      journal_set(&m->at, sizeof at, &at);
      journal_set(&m->execution, sizeof execution, &execution);
      journal_set(&m->row, sizeof none, &none);
    }
    if (m->at == at) {
      return m;
    }
  }
  return NULL;
}

static void tell(unsigned thread, uintptr_t at)
{
  struct message *m = message_at(at);

  if (m) {
    learn(&m->row, &rows[CLOCK_SIGNALS][thread]);
    go_on(thread);
  }
}

static void hear(unsigned thread, uintptr_t at)
{
  const struct message *m = message_at(at);

  if (m) {
    learn(&rows[CLOCK_SIGNALS][thread], &m->row);
  }
}

static void sync(unsigned number, const void *object, unsigned long size)
{
  uintptr_t at = (uintptr_t)object;
  bool condition = size == sizeof(uint64_t);
  uint64_t value = 0;

  if (!object || size == 0) {
    return;
  }
  memcpy(&value, object, size < sizeof value ? size : sizeof value);
  switch ((enum model_class)__ts_program.syncs[number].does) {
  case CLASS_SIGNAL:
  case CLASS_BROADCAST:
  case CLASS_SEM_POST:
  case CLASS_ARRIVE:
  case CLASS_ONCE_END:
    tell(heap_owner, at);
    return;
  case CLASS_WAKE:
    if (condition) {
      hear(heap_owner, at);
    }
    return;
  case CLASS_SEM_WAIT: /* one that only tries may be refused */
    if (value != 0) {
      hear(heap_owner, at);
    }
    return;
  case CLASS_LEAVE:
  case CLASS_ONCE:
    hear(heap_owner, at);
    return;
  default:
    return;
  }
}

static void observe(const struct stepped *step)
{
  (void)step;
}

static void end(enum run_end how)
{
  (void)how;
}

const struct observer clocks_observer = {
    .name = "clocks",
    .start = start,
    .begin = begin,
    .events = {STEP_ACCESSES | STEP_SYNCS, access, sync, NULL},
    .observe = observe,
    .end = end};
