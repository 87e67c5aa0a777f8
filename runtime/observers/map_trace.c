/* map_trace.c -- cells, records and events, and what happens before what.
 *
 * Each step that has told of an access is an entry of a stack, with what it
 * has overwritten. An execution that begins while another one is to go on
 * stands on top of it. */
#include "runtime/observers/map_trace.h"
#include "runtime/explorer/deed.h"
#include "runtime/explorer/heap.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"

#include <stdio.h>
#include <string.h>

enum { GRANULE = 8, CHAINS = 1 << 14, MOST_GRANULES = 64, PENDING = 512 };
enum {
  SITE_UPDATES = 2,
  SITE_CALLS = 3,
  SITE_SYNC = 4
}; /* of struct step_site */

/* What was last done, if it is of this execution: numbers plus one. */
struct last {
  struct thread_set readers; /* since the write */
  uint32_t execution, write;
  uint8_t writer;
};

struct cell {
  uintptr_t from, to;
  uint32_t next; /* of the same granule's chain: plus one */
  struct thread_set threads;
  struct last step;  /* of all accesses: what happens before what */
  struct last event; /* of those at sites of their own: what precedes what */
};

struct reader {
  uint32_t step, event;
};

/* What a step has overwritten. */
struct hit {
  uint32_t cell;
  struct last step, event;
  struct reader reader;
};

struct thread {
  uint32_t execution, step, position; /* step: its last one, plus one */
};

struct step {
  struct thread thread;
  uint8_t number;
  uint32_t events, edges, hits; /* where its own begin */
};

struct old_record {
  uint32_t execution, first, latest;
};

/* Two records that precede one another. */
struct pair {
  uint32_t from, to, execution, next;
};

/* Edges between two threads: plus one. */
struct head {
  uint32_t execution, last, last_first;
};

struct old_edge {
  struct head head;
  uint32_t pair, pair_execution;
};

static struct pending {
  uintptr_t from, to;
  uint32_t sites[2];
  uint8_t thread, kinds; /* kinds: 0: it only orders */
  bool is_lock, writes;
  uint64_t before; /* of an update: what was there */
  uint32_t cell;   /* plus one, if it is in no other one */
} pending[PENDING];
static unsigned pending_count;

struct map_record *map_records;
struct map_event *map_events;
struct map_edge *map_edges;
uint32_t map_event_count, map_edge_count, map_execution;
bool map_is_exact = true;
uint32_t *map_heads, *map_clocks;

static struct cell *cells;
static uint32_t cell_count, record_count, pair_count, executions;
static uint32_t chains[CHAINS], pair_chains[CHAINS], of_thread[THREADS_MOST];
static struct reader *readers;
static struct step *steps;
static struct hit *hits;
static uint32_t hit_count;
static struct old_record *old_records; /* by event */
static struct old_edge *old_edges;     /* by edge */
static struct pair *pairs;
static struct head edge_heads[THREADS_MOST][THREADS_MOST];
static struct thread threads[THREADS_MOST];
static uint64_t two[THREADS_MOST][4]; /* by kind: cells, hashed */

/* These go back with the search. born: the step that made it, plus one. */
static uint32_t step_count;
static struct thread_set known;
static uint32_t born[THREADS_MOST];

static uint32_t done_count; /* steps there are, some of which count no more */

static void *reserve(void)
{
  uint64_t size;

  return memory_reserve(&size);
}

void map_trace_init(void)
{
  map_records = reserve();
  map_events = reserve();
  map_edges = reserve();
  cells = reserve();
  map_heads = reserve();
  readers = reserve();
  steps = reserve();
  map_clocks = reserve();
  hits = reserve();
  old_records = reserve();
  old_edges = reserve();
  pairs = reserve();
}

/* --- going back --- */

static void pop_edge(void)
{
  const struct map_edge *edge = &map_edges[--map_edge_count];
  const struct old_edge *old = &old_edges[map_edge_count];
  unsigned from = map_record_of(edge->from)->thread;
  unsigned to = map_record_of(edge->to)->thread;

  edge_heads[from][to] = old->head;
  pairs[old->pair].execution = old->pair_execution;
}

static void pop_event(void)
{
  struct map_record *record =
      &map_records[map_events[--map_event_count].record];
  const struct old_record *old = &old_records[map_event_count];

  record->execution = old->execution;
  record->first = old->first;
  record->latest = old->latest;
}

static void pop_hit(unsigned thread)
{
  const struct hit *hit = &hits[--hit_count];

  cells[hit->cell].step = hit->step;
  cells[hit->cell].event = hit->event;
  readers[(uint64_t)hit->cell * THREADS_MOST + thread] = hit->reader;
}

static void pop_step(void)
{
  const struct step *step = &steps[--done_count];

  while (map_edge_count > step->edges) {
    pop_edge();
  }
  while (map_event_count > step->events) {
    pop_event();
  }
  while (hit_count > step->hits) {
    pop_hit(step->number);
  }
  threads[step->number] = step->thread;
}

static void go_back(void)
{
  while (done_count > step_count) {
    pop_step();
  }
}

void map_trace_begin(void)
{
  uint32_t next = ++executions;
  struct thread_set none = threads_none();

  go_back();
  journal_set(&map_execution, sizeof next, &next);
  journal_set(&known, sizeof none, &none);
}

/* --- variables --- */

/* Where the site's first one is, or would be. */
static unsigned find_place(uint32_t site)
{
  unsigned from = 0, to = __ts_program.place_count;

  while (from < to) {
    unsigned middle = (from + to) / 2;

    if (__ts_program.places[middle].site < site) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from;
}

/* Calls may be of what only orders threads. */
static bool has_place(uint32_t site)
{
  unsigned place = find_place(site);

  return !__ts_program.places || (place < __ts_program.place_count &&
                                  __ts_program.places[place].site == site);
}

/* --- cells --- */

static uint32_t *chain_of(uintptr_t at)
{
  return &chains[(at / GRANULE * 0x9e3779b97f4a7c15) >> 50];
}

static struct last last_of(const struct last *last)
{
  return last->execution == map_execution
             ? *last
             : (struct last){.execution = map_execution};
}

/* The cells that do_cells() went to: how many, and the last one. */
static uint32_t visited_count, visited;

static void do_in(uint32_t cell, const struct pending *p,
                  void (*with)(uint32_t cell, const struct pending *))
{
  visited_count++;
  visited = cell;
  threads_note(&cells[cell].threads, p->thread, p->kinds != 0);
  with(cell, p);
}

/* Those that the range overlaps, and its own, in one granule. What was done to
 * an overlapping one before that one was there is not known of it. */
static void do_range(const struct pending *p, uintptr_t from, uintptr_t to,
                     void (*with)(uint32_t cell, const struct pending *))
{
  uint32_t *chain = chain_of(from);
  bool has_own = false, has_other = false;

  for (uint32_t k = *chain; k > 0; k = cells[k - 1].next) {
    if (cells[k - 1].from < to && from < cells[k - 1].to) {
      bool is_own = cells[k - 1].from == from && cells[k - 1].to == to;

      has_own |= is_own;
      has_other |= !is_own;
      do_in(k - 1, p, with);
    }
  }
  if (!has_own) {
    map_is_exact &= !has_other || p->kinds == 0 || p->is_lock;
    cells[cell_count] = (struct cell){.from = from, .to = to, .next = *chain};
    *chain = ++cell_count;
    do_in(cell_count - 1, p, with);
  }
}

static void do_cells(const struct pending *p,
                     void (*with)(uint32_t cell, const struct pending *))
{
  uintptr_t from = p->from;

  for (unsigned i = 0; from < p->to && i < MOST_GRANULES; i++) {
    uintptr_t end = from / GRANULE * GRANULE + GRANULE;
    uintptr_t to = end < p->to ? end : p->to;

    do_range(p, from, to, with);
    from = to;
  }
  map_is_exact &= from == p->to;
}

/* --- what happens before the step that is being noted --- */

static uint32_t *clock_of(uint32_t step)
{
  return map_clocks + (uint64_t)step * __ts_program.thread_count;
}

static void join(uint32_t step)
{
  uint32_t *clock = clock_of(done_count);
  const uint32_t *other = clock_of(step);

  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    clock[t] = clock[t] > other[t] ? clock[t] : other[t];
  }
}

static void join_cell(uint32_t cell, const struct pending *p)
{
  struct last last = last_of(&cells[cell].step);
  struct thread_set others = p->writes ? last.readers : threads_none();

  if (last.write > 0 && last.write <= done_count) {
    join(last.write - 1);
  }
  threads_remove(&others, p->thread);
  while (threads_any(&others)) {
    unsigned t = threads_take(&others);

    join(readers[(uint64_t)cell * THREADS_MOST + t].step - 1);
  }
}

/* What its thread knew before; whether it has done something before. */
static void begin_clock(unsigned thread)
{
  struct thread *t = &threads[thread];

  memset(clock_of(done_count), 0,
         __ts_program.thread_count * sizeof *map_clocks);
  if (t->execution == map_execution && t->step > 0) {
    join(t->step - 1);
  } else if (born[thread] > 0) {
    join(born[thread] - 1);
  }
}

/* --- records --- */

/* That of the object that is there, or of allocated memory. */
static uint32_t named_variable(uint32_t cell, uint32_t site)
{
  uint32_t variable = 0;

  for (unsigned i = find_place(site);
       i < __ts_program.place_count && __ts_program.places[i].site == site;
       i++) {
    const struct step_place *place = &__ts_program.places[i];

    if (!place->at) {
      variable = variable == 0 ? place->variable : variable;
    } else if (cells[cell].from - (uintptr_t)place->at < place->size) {
      return place->variable;
    }
  }
  return variable;
}

/* Without names: by where it is. */
static uint32_t variable_of(uint32_t cell, const struct pending *p)
{
  uint32_t variable;

  if (p->is_lock) {
    return MAP_LOCK | cell;
  }
  if (!__ts_program.places) {
    return cell + 1;
  }
  variable = named_variable(cell, p->sites[p->kinds != MAP_READ]);
  map_is_exact &= variable != 0;
  return variable > 0 ? variable : MAP_LOCK | cell;
}

static uint32_t record_for(uint32_t cell, const struct pending *p)
{
  uint32_t *head = &map_heads[(uint64_t)cell * THREADS_MOST + p->thread];

  for (uint32_t k = *head; k > 0; k = map_records[k - 1].next) {
    const struct map_record *r = &map_records[k - 1];

    if (r->sites[0] == p->sites[0] && r->sites[1] == p->sites[1] &&
        r->kinds == p->kinds) {
      return k - 1;
    }
  }
  map_records[record_count] =
      (struct map_record){.cell = cell,
                          .sites = {p->sites[0], p->sites[1]},
                          .variable = variable_of(cell, p),
                          .thread = p->thread,
                          .kinds = p->kinds,
                          .is_lock = p->is_lock,
                          .next = *head,
                          .next_of_thread = of_thread[p->thread]};
  for (unsigned kind = MAP_READ; kind <= MAP_WRITE; kind++) {
    if (p->kinds & kind) {
      two[p->thread][kind] |= 1ul << (cell < 63 ? cell : 63);
    }
  }
  *head = of_thread[p->thread] = ++record_count;
  return record_count - 1;
}

/* --- edges --- */

static uint32_t pair_for(uint32_t from, uint32_t to)
{
  uint32_t *chain = &pair_chains[(from * 0x9e3779b9u + to) % CHAINS];

  for (uint32_t k = *chain; k > 0; k = pairs[k - 1].next) {
    if (pairs[k - 1].from == from && pairs[k - 1].to == to) {
      return k - 1;
    }
  }
  pairs[pair_count] = (struct pair){from, to, 0, *chain};
  *chain = ++pair_count;
  return pair_count - 1;
}

/* To the last event. */
static void add_edge(uint32_t from)
{
  uint32_t to = map_event_count - 1;
  const struct map_record *a = map_record_of(from), *b = map_record_of(to);
  struct head *head = &edge_heads[a->thread][b->thread];
  struct old_edge *old = &old_edges[map_edge_count];
  struct map_edge *edge = &map_edges[map_edge_count];

  old->head = *head;
  old->pair = pair_for(map_events[from].record, map_events[to].record);
  old->pair_execution = pairs[old->pair].execution;
  if (head->execution != map_execution) {
    *head = (struct head){.execution = map_execution};
  }
  *edge = (struct map_edge){from, to, head->last, head->last_first};
  head->last = ++map_edge_count;
  if (old->pair_execution != map_execution) {
    pairs[old->pair].execution = map_execution;
    head->last_first = map_edge_count;
  }
}

/* As cells.h says. */
static void add_edges(uint32_t cell, const struct pending *p)
{
  struct last last = last_of(&cells[cell].event);
  struct thread_set others = last.readers;

  threads_remove(&others, p->thread);
  if (p->writes && threads_any(&others)) {
    while (threads_any(&others)) {
      unsigned t = threads_take(&others);

      add_edge(readers[(uint64_t)cell * THREADS_MOST + t].event - 1);
    }
  } else if (!threads_has(&last.readers, p->thread) && last.write > 0 &&
             last.writer != p->thread) {
    add_edge(last.write - 1);
  }
}

/* --- steps --- */

static void (*tell)(uint32_t);

static void note_last(struct last *last, const struct pending *p,
                      uint32_t number)
{
  *last = last_of(last);
  if (p->writes) {
    last->write = number + 1;
    last->writer = p->thread;
    last->readers = threads_none();
  } else {
    threads_add(&last->readers, p->thread);
  }
}

static void add_event(uint32_t cell, const struct pending *p)
{
  uint32_t number = record_for(cell, p), event = map_event_count++;
  struct map_record *r = &map_records[number];
  bool is_here = map_is_here(r);

  map_events[event] =
      (struct map_event){.record = number,
                         .position = ++threads[p->thread].position,
                         .step = done_count,
                         .again = is_here ? r->latest + 1 : 0,
                         .edges = map_edge_count};
  old_records[event] = (struct old_record){r->execution, r->first, r->latest};
  add_edges(cell, p);
  tell(event);
  r->first = is_here ? r->first : event;
  r->latest = event;
  r->execution = map_execution;
}

static void note_cell(uint32_t cell, const struct pending *p)
{
  struct cell *c = &cells[cell];
  struct reader *reader = &readers[(uint64_t)cell * THREADS_MOST + p->thread];

  hits[hit_count++] = (struct hit){cell, c->step, c->event, *reader};
  if (p->kinds) {
    add_event(cell, p);
    note_last(&c->event, p, map_event_count - 1);
    reader->event = p->writes ? reader->event : map_event_count;
  }
  note_last(&c->step, p, done_count);
  reader->step = p->writes ? reader->step : done_count + 1;
}

static void keep_value(struct pending *p)
{
  if (p->kinds == (MAP_READ | MAP_WRITE) &&
      p->to - p->from <= sizeof p->before) {
    memcpy(&p->before, (const char *)p->from, p->to - p->from);
  }
}

/* An update that leaves a value as it was is one of those that searches need
 * not try in all orders. */
static void check_update(const struct pending *p)
{
  uint64_t value = 0;

  if (p->kinds == (MAP_READ | MAP_WRITE) && p->to - p->from <= sizeof value) {
    memcpy(&value, (const char *)p->from, p->to - p->from);
    map_is_exact &= value != p->before;
  }
}

/* Of one thread: what is pending from there on; where it ends. */
static unsigned note_step(unsigned first)
{
  unsigned t = pending[first].thread, end = first;
  uint32_t cells_before = cell_count;
  struct step *step = &steps[done_count];

  *step = (struct step){threads[t], (uint8_t)t, map_event_count, map_edge_count,
                        hit_count};
  begin_clock(t);
  if (threads[t].execution != map_execution) {
    threads[t] = (struct thread){.execution = map_execution};
  }
  while (end < pending_count && pending[end].thread == t) {
    visited_count = 0;
    do_cells(&pending[end], join_cell);
    pending[end++].cell = visited_count == 1 ? visited + 1 : 0;
  }
  threads[t].step = done_count + 1;
  for (unsigned i = first; i < end; i++) {
    if (pending[i].cell > 0 && cell_count == cells_before) {
      note_cell(pending[i].cell - 1, &pending[i]);
    } else {
      do_cells(&pending[i], note_cell);
    }
    check_update(&pending[i]);
  }
  clock_of(done_count++)[t] = threads[t].position;
  return end;
}

/* Threads that the step has made know what it knew. */
static void note_born(unsigned by)
{
  for (unsigned t = 0; t < __ts_program.thread_count; t++) {
    if (__ts_program.active[t] && !threads_has(&known, t)) {
      struct thread_set more = threads_or(known, threads_one(t));
      uint32_t step = threads[by].execution == map_execution && t != by
                          ? threads[by].step
                          : 0;

      journal_set(&known, sizeof more, &more);
      journal_set(&born[t], sizeof step, &step);
    }
  }
}

static bool is_all_known(void)
{
  return threads_count(&known) == __ts_program.thread_count;
}

void map_trace_step(unsigned thread, bool is_done, void (*to)(uint32_t))
{
  go_back();
  tell = to;
  for (unsigned i = 0; is_done && i < pending_count;) {
    i = note_step(i);
  }
  map_is_exact &= is_done;
  pending_count = 0;
  if (done_count != step_count) {
    journal_set(&step_count, sizeof done_count, &done_count);
  }
  if (!is_all_known()) {
    note_born(thread);
  }
}

static bool is_among(const _Bool *all, uintptr_t at)
{
  return at - (uintptr_t)all < __ts_program.thread_count;
}

/* Both halves of an update that is done at once: the last one and this. */
static bool join_update(const struct pending *p)
{
  struct pending *last = &pending[pending_count - 1];

  if (pending_count == 0 || last->kinds != MAP_READ || p->kinds != MAP_WRITE ||
      last->from != p->from || last->to != p->to ||
      !__ts_program.sites[last->sites[0]].update ||
      !__ts_program.sites[p->sites[1]].update) {
    return false;
  }
  last->sites[1] = p->sites[1];
  last->kinds = MAP_READ | MAP_WRITE;
  last->writes = true;
  keep_value(last);
  return true;
}

static void add(struct pending p)
{
  if (pending_count == PENDING || heap_owner >= THREADS_MOST) {
    map_is_exact = false;
    return;
  }
  p.thread = (uint8_t)heap_owner;
  if (!join_update(&p)) {
    keep_value(&p);
    pending[pending_count++] = p;
  }
}

void map_trace_access(unsigned site, const void *at, unsigned long size,
                      bool writes)
{
  uintptr_t from = (uintptr_t)at;
  unsigned kinds = writes ? MAP_WRITE : MAP_READ;
  const struct step_site *of = &__ts_program.sites[site];

  if (size == -1ul) {
    map_is_exact = false;
    return;
  }
  if (!at || size == 0) {
    return;
  }
  if (writes && of->kind == SITE_UPDATES) {
    kinds = MAP_READ | MAP_WRITE;
  }
  if (site == 0 || site >= __ts_program.site_count || of->kind == SITE_SYNC ||
      is_among(__ts_program.active, from) ||
      is_among(__ts_program.ended, from) ||
      (of->kind == SITE_CALLS && !has_place(site))) {
    kinds = 0;
  }
  add((struct pending){.from = from,
                       .to = from + size,
                       .sites = {site, site},
                       .kinds = (uint8_t)kinds,
                       .writes = writes});
}

void map_trace_take(unsigned site, const void *at, unsigned long size)
{
  add((struct pending){.from = (uintptr_t)at,
                       .to = (uintptr_t)at + size,
                       .sites = {site, site},
                       .kinds = MAP_WRITE,
                       .is_lock = true,
                       .writes = true});
}

/* --- what others ask --- */

uint32_t map_records_of(unsigned thread)
{
  return of_thread[thread];
}

/* What is not a multiple of granules has a cell of its own. */
static bool find_cell(const struct deed *deed, uint32_t *cell)
{
  for (uint32_t k = *chain_of(deed->from); k > 0; k = cells[k - 1].next) {
    if (cells[k - 1].from == deed->from && deed->to >= cells[k - 1].to) {
      *cell = k - 1;
      return true;
    }
  }
  return false;
}

bool map_find_record(const struct deed *deed, uint32_t *record)
{
  uint32_t cell = 0, k = 0;

  if (find_cell(deed, &cell)) {
    for (k = map_records_in(cell, deed->thread);
         k > 0 && map_records[k - 1].sites[deed->writes] != deed->site;
         k = map_records[k - 1].next) {
    }
  }
  *record = k - 1;
  return k > 0;
}

const struct thread_set *map_threads_in(uint32_t cell)
{
  return &cells[cell].threads;
}

bool map_has_two(unsigned thread, unsigned kind)
{
  uint64_t set = two[thread][kind];

  return set & (set - 1) || set >> 63;
}

bool map_has_moved(unsigned thread, uint32_t event)
{
  uint32_t again = map_events[event].again, next;

  if (again == 0) {
    return true;
  }
  next = threads[thread].execution == map_execution ? threads[thread].step : 0;
  return next >= done_count || steps[next].events > again;
}

uint32_t map_last_edge(unsigned from, unsigned to, bool is_first)
{
  const struct head *head = &edge_heads[from][to];

  if (head->execution != map_execution) {
    return 0;
  }
  return is_first ? head->last_first : head->last;
}

static bool has_record(uint32_t site)
{
  for (uint32_t i = 0; i < record_count; i++) {
    const struct map_record *r = &map_records[i];

    if ((r->sites[0] == site || r->sites[1] == site) && !r->is_lock) {
      return true;
    }
  }
  return false;
}

void map_trace_print_variables(void)
{
  printf(",\n\"variables\":[");
  for (unsigned i = 1; i < __ts_program.variable_count; i++) {
    printf("%s\"%s\"", i > 1 ? "," : "", __ts_program.variables[i]);
  }
  printf("]");
}

void map_trace_print_sites(void)
{
  const char *between = "";

  printf(",\n\"sites\":{");
  for (uint32_t site = 1; site < __ts_program.site_count; site++) {
    const char *text = __ts_program.sites[site].text;

    if (has_record(site)) {
      printf("%s\n\"%u\":\"%s\"", between, site, text ? text : "");
      between = ",";
    }
  }
  printf("}");
}
