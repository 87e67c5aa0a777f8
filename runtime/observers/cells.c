/* cells.c -- a cell is a range of at most 8 bytes that deeds touched, with the
 * last write and, of each thread, the last read since.
 *
 * Ranges that overlap and are not equal are cells of their own; a deed counts
 * in each of them. */
#include "runtime/observers/cells.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/step.h"
#include "runtime/explorer/threads.h"

enum { GRANULE = 8, CHAINS = 1 << 14, MOST = 64 };

/* What counts, if it is of this execution. */
struct last {
  struct thread_set readers;         /* since the write */
  uint32_t execution, writer, write; /* write: its site; 0: none */
};

struct cell {
  uintptr_t from, to;
  uint32_t next; /* of the same granule's chain: plus one */
  struct last last;
};

static struct cell *cells;
static uint32_t *reads; /* by cell and thread: the site */
static uint32_t count, execution, executions;
static uint32_t chains[CHAINS];

void cells_init(void)
{
  uint64_t size;

  cells = memory_reserve(&size);
  reads = memory_reserve(&size);
}

void cells_begin(void)
{
  uint32_t next = ++executions;

  journal_set(&execution, sizeof execution, &next);
}

static uint32_t *chain_of(uintptr_t at)
{
  return &chains[(at / GRANULE * 0x9e3779b97f4a7c15) >> 50];
}

static uint32_t *read_of(const struct cell *cell, unsigned thread)
{
  return &reads[(uint64_t)(cell - cells) * THREADS_MOST + thread];
}

/* --- one cell --- */

static void tell_readers(const struct cell *cell, const struct deed *deed,
                         void (*tell)(uint32_t, uint32_t))
{
  struct thread_set others = cell->last.readers;

  threads_remove(&others, deed->thread);
  while (threads_any(&others)) {
    tell(deed->site, *read_of(cell, threads_take(&others)));
  }
}

static void tell_writer(const struct last *last, const struct deed *deed,
                        void (*tell)(uint32_t, uint32_t))
{
  if (last->write != 0 && last->writer != deed->thread) {
    tell(deed->site, last->write);
  }
}

static void add_to(struct cell *cell, const struct deed *deed,
                   void (*tell)(uint32_t, uint32_t))
{
  struct last last = cell->last;
  struct thread_set own = threads_one(deed->thread);

  if (last.execution != execution) {
    last = (struct last){.execution = execution};
    journal_set(&cell->last, sizeof last, &last);
  }
  if (deed->writes && threads_exceed(&last.readers, &own)) {
    tell_readers(cell, deed, tell);
  } else if (!threads_has(&last.readers, deed->thread)) {
    tell_writer(&last, deed, tell);
  }
  if (deed->writes) {
    last.write = deed->site;
    last.writer = deed->thread;
    last.readers = threads_none();
  } else {
    threads_add(&last.readers, deed->thread);
    journal_set(read_of(cell, deed->thread), sizeof deed->site, &deed->site);
  }
  journal_set(&cell->last, sizeof last, &last);
}

/* --- all that a deed touches --- */

/* Those that the range overlaps, and its own, in one granule. */
static void add_range(const struct deed *deed, uintptr_t from, uintptr_t to,
                      void (*tell)(uint32_t, uint32_t))
{
  uint32_t *chain = chain_of(from);
  bool has_own = false;

  for (uint32_t k = *chain; k > 0; k = cells[k - 1].next) {
    struct cell *cell = &cells[k - 1];

    if (cell->from < to && from < cell->to) {
      has_own |= cell->from == from && cell->to == to;
      add_to(cell, deed, tell);
    }
  }
  if (!has_own) {
    cells[count] = (struct cell){.from = from, .to = to, .next = *chain};
    *chain = ++count;
    add_to(&cells[count - 1], deed, tell);
  }
}

void cells_add(const struct deed *deed, void (*tell)(uint32_t, uint32_t))
{
  uintptr_t from = deed->from;

  for (unsigned i = 0; from < deed->to && i < MOST; i++) {
    uintptr_t end = from / GRANULE * GRANULE + GRANULE;
    uintptr_t to = end < deed->to ? end : deed->to;

    add_range(deed, from, to, tell);
    from = to;
  }
}
