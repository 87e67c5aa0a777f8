/* rf.c -- reads-from pairs, of one execution and of all.
 *
 * What belongs to an execution carries its number, and goes back with the
 * search; that a site has ever read or written somewhere is kept. */
#include "runtime/observers/rf.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/observer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHAINS = 1 << 12, SITES = 12, KIND_BOTH = 2 };

/* An object: who has read and written it, in any execution; and the last write
 * in this one. */
static struct cell {
  uintptr_t at;
  uint32_t next, execution, last;
  uint32_t reads[SITES], writes[SITES];
  unsigned read_count, write_count;
} * cells;
static uint32_t cell_count, cell_chains[CHAINS];

static struct seen {
  struct rf_pair pair;
  uint32_t next, execution;
  uint64_t count; /* executions that ended, with it */
} * pairs;
static uint32_t pair_count, pair_chains[CHAINS];

/* Of the execution: cells with a write, and pairs. */
static uint32_t *written, *here, written_count, here_count;
static uint32_t execution, executions;
static uint64_t ended;

static void set(uint32_t *place, uint32_t value)
{
  journal_set(place, sizeof value, &value);
}

static void start(const struct explore_options *options)
{
  uint64_t size;

  (void)options;
  cells = memory_reserve(&size);
  pairs = memory_reserve(&size);
  written = memory_reserve(&size);
  here = memory_reserve(&size);
}

static void begin(void)
{
  set(&execution, ++executions);
  set(&written_count, 0);
  set(&here_count, 0);
}

/* --- cells --- */

static struct cell *find_cell(const struct deed *deed)
{
  uintptr_t at = deed->from;
  uint32_t *chain = &cell_chains[(at * 0x9e3779b97f4a7c15) >> 52];

  for (uint32_t k = *chain; k > 0; k = cells[k - 1].next) {
    if (cells[k - 1].at == at) {
      return &cells[k - 1];
    }
  }
  cells[cell_count] = (struct cell){.at = at, .next = *chain};
  *chain = ++cell_count;
  return &cells[cell_count - 1];
}

static bool has_site(const uint32_t *sites, unsigned count, uint32_t site)
{
  for (unsigned i = 0; i < count; i++) {
    if (sites[i] == site) {
      return true;
    }
  }
  return false;
}

static void add_site(uint32_t *sites, unsigned *count, uint32_t site)
{
  if (*count < SITES && !has_site(sites, *count, site)) {
    sites[(*count)++] = site;
  }
}

static uint32_t last_of(const struct cell *cell)
{
  return cell->execution == execution ? cell->last : 0;
}

static void set_last(struct cell *cell, uint32_t site)
{
  if (cell->execution != execution) {
    set(&cell->execution, execution);
    written[written_count] = (uint32_t)(cell - cells);
    set(&written_count, written_count + 1);
  }
  set(&cell->last, site);
}

uint32_t rf_number(const struct deed *deed)
{
  return (uint32_t)(find_cell(deed) - cells);
}

uint32_t rf_last(const struct deed *deed)
{
  return last_of(find_cell(deed));
}

bool rf_has_reader(const struct deed *deed, uint32_t read)
{
  const struct cell *cell = find_cell(deed);

  return has_site(cell->reads, cell->read_count, read);
}

bool rf_pick(struct random *random, struct rf_pair *pair)
{
  const struct cell *cell;

  for (unsigned i = 0; i < 20 && cell_count > 0; i++) {
    cell = &cells[random_below(random, cell_count)];
    if (cell->read_count > 0 && cell->write_count > 0) {
      uint64_t write = random_below(random, cell->write_count + 1ul);

      pair->read = cell->reads[random_below(random, cell->read_count)];
      pair->write = write > 0 ? cell->writes[write - 1] : 0;
      return true;
    }
  }
  return false;
}

/* --- pairs --- */

static struct seen *find_pair(struct rf_pair pair)
{
  uint32_t *chain =
      &pair_chains[(pair.read * 0x9e3779b9u + pair.write) % CHAINS];

  for (uint32_t k = *chain; k > 0; k = pairs[k - 1].next) {
    if (pairs[k - 1].pair.read == pair.read &&
        pairs[k - 1].pair.write == pair.write) {
      return &pairs[k - 1];
    }
  }
  pairs[pair_count] = (struct seen){.pair = pair, .next = *chain};
  *chain = ++pair_count;
  return &pairs[pair_count - 1];
}

static void note_pair(struct rf_pair pair)
{
  struct seen *seen = find_pair(pair);

  if (seen->execution != execution) {
    set(&seen->execution, execution);
    here[here_count] = (uint32_t)(seen - pairs);
    set(&here_count, here_count + 1);
  }
}

bool rf_is_seen(struct rf_pair pair)
{
  return find_pair(pair)->execution == execution;
}

uint32_t rf_count_new(void)
{
  uint32_t count = 0;

  for (uint32_t i = 0; i < here_count; i++) {
    count += pairs[here[i]].count == 0;
  }
  return count;
}

/* Of executions that ended. */
static bool is_open(const struct cell *cell)
{
  for (unsigned r = 0; r < cell->read_count; r++) {
    for (unsigned w = 0; w < cell->write_count; w++) {
      struct rf_pair pair = {cell->reads[r], cell->writes[w]};

      if (find_pair(pair)->count == 0) {
        return true;
      }
    }
  }
  return false;
}

/* One of those seen so far, each as likely as the others. */
static void choose(struct random *random, long *chosen, uint64_t *count,
                   uint32_t number)
{
  if (random_below(random, ++*count) == 0) {
    *chosen = number;
  }
}

long rf_pick_object(struct random *random)
{
  long open = -1, any = -1;
  uint64_t open_count = 0, any_count = 0;

  for (uint32_t i = 0; i < cell_count; i++) {
    if (cells[i].read_count > 0 && cells[i].write_count > 0) {
      choose(random, &any, &any_count, i);
      if (is_open(&cells[i])) {
        choose(random, &open, &open_count, i);
      }
    }
  }
  return open >= 0 ? open : any;
}

/* The order in which they came does not matter. */
uint64_t rf_signature(void)
{
  uint64_t sum = 0;

  for (uint32_t i = 0; i < here_count; i++) {
    struct random mixed = {here[i] + 1ul};

    sum += random_next(&mixed);
  }
  return sum;
}

/* --- deeds --- */

bool rf_reads(const struct deed *deed)
{
  return !deed->writes || __ts_program.sites[deed->site].kind >= KIND_BOTH;
}

static void note_deed(const struct deed *deed)
{
  struct cell *cell = find_cell(deed);

  if (rf_reads(deed)) {
    add_site(cell->reads, &cell->read_count, deed->site);
    note_pair((struct rf_pair){deed->site, last_of(cell)});
  }
  if (deed->writes) {
    add_site(cell->writes, &cell->write_count, deed->site);
    set_last(cell, deed->site);
  }
}

static void access(unsigned site, const void *at, unsigned long size,
                   bool writes)
{
  struct deed deed;

  if (deed_of_access(&deed, site, at, size, writes)) {
    note_deed(&deed);
  }
}

static void sync(unsigned number, const void *object, unsigned long size)
{
  struct deed deed;

  if (deed_of_sync(&deed, number, object, size)) {
    note_deed(&deed);
  }
}

static void observe(const struct stepped *step)
{
  (void)step;
}

static void end(enum run_end how)
{
  if (how == RUN_GOES_ON) {
    return;
  }
  ended++;
  for (uint32_t i = 0; i < here_count; i++) {
    pairs[here[i]].count++;
  }
}

/* --- marks --- */

void rf_keep(struct rf_mark *mark)
{
  uint32_t size = 2 * written_count + here_count, *to;

  if (mark->room < size) {
    mark->room = 2 * size;
    free(mark->words);
    mark->words = malloc(mark->room * sizeof *mark->words);
    if (!mark->words) {
      perror("reads-from pairs");
      exit(6);
    }
  }
  to = mark->words;
  for (uint32_t i = 0; i < written_count; i++) {
    *to++ = written[i];
    *to++ = cells[written[i]].last;
  }
  for (uint32_t i = 0; i < here_count; i++) {
    *to++ = here[i];
  }
  mark->last_count = written_count;
  mark->pair_count = here_count;
}

void rf_return(const struct rf_mark *mark)
{
  const uint32_t *from = mark->words;

  for (uint32_t i = 0; i < mark->last_count; i++, from += 2) {
    set_last(&cells[from[0]], from[1]);
  }
  for (uint32_t i = 0; i < mark->pair_count; i++) {
    note_pair(pairs[*from++].pair);
  }
}

/* --- the report --- */

static void report(void)
{
  const char *between = "";

  printf("{\"ended\":%" PRIu64 ",\"pairs\":[", ended);
  for (uint32_t i = 0; i < pair_count; i++) {
    if (pairs[i].count > 0) {
      printf("%s[%" PRIu32 ",%" PRIu32 ",%" PRIu64 "]", between,
             pairs[i].pair.read, pairs[i].pair.write, pairs[i].count);
      between = ",";
    }
  }
  printf("]}");
}

const struct observer rf_observer = {
    .name = "rf",
    .start = start,
    .begin = begin,
    .events = {STEP_ACCESSES | STEP_SYNCS, access, sync, NULL},
    .observe = observe,
    .end = end,
    .report = report};
