/* hapset.c -- history-aware predecessor sets: which site's deeds have
 * immediately preceded which site's, in good executions (Wang, Said, Gupta,
 * Coverage guided systematic concurrency testing, 2011).
 *
 * Pairs are learned when an execution ends well: to its end, where nothing is
 * violated and nobody waits. Who is guided knows them (pairs.h), and does not
 * try orders that show nothing but known pairs. A site is a place with the
 * calls that led there; of threads it only counts that they are different. */
#include "runtime/explorer/deed.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/guide.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/observer.h"
#include "runtime/observers/cells.h"
#include "runtime/observers/pairs.h"

#include <inttypes.h>
#include <stdio.h>

enum { ASKED = 64 };

static bool learns_all;
static uint64_t rare = 1; /* pairs that were seen less often are new */
static uint64_t executions, good, drawn; /* drawn: good random schedules */
/* By site: steps that did something there, and the last one. */
static struct reach {
  uint64_t count, last;
} * reached;
static uint64_t step_number = 1;

/* These go back with the search. Steps from first_step on are those of the
 * execution; step_ends: how many deeds there were then. */
static struct deed *deeds;
static uint32_t *step_ends, deed_count, step_count, first_step;
static uint32_t asked_count; /* deeds behind those of steps */

static void set(uint32_t *place, uint32_t value)
{
  journal_set(place, sizeof value, &value);
}

static void start(const struct explore_options *options)
{
  uint64_t size;

  learns_all = options->learns_all;
  deeds = memory_reserve(&size);
  step_ends = memory_reserve(&size);
  reached = memory_reserve(&size);
  pairs_init();
  cells_init();
  if (options->known) {
    pairs_read(options->known);
  }
}

/* --- executions --- */

static void begin(void)
{
  cells_begin();
  set(&first_step, step_count);
  pairs_begin();
}

static void note_site(unsigned site)
{
  if (site < __ts_program.site_count && reached[site].last != step_number) {
    reached[site].last = step_number;
    reached[site].count++;
  }
}

static void note_deed(const struct deed *deed)
{
  deeds[deed_count] = *deed;
  set(&deed_count, deed_count + 1);
  cells_add(deed, pair_note);
}

static void access(unsigned site, const void *at, unsigned long size,
                   bool writes)
{
  struct deed deed;

  note_site(site);
  if (deed_of_access(&deed, site, at, size, writes)) {
    note_deed(&deed);
  }
}

static void sync(unsigned number, const void *object, unsigned long size)
{
  struct deed deed;

  note_site(__ts_program.syncs[number].site);
  if (deed_of_sync(&deed, number, object, size)) {
    note_deed(&deed);
  }
}

static void observe(const struct stepped *step)
{
  (void)step;
  step_number++;
  step_ends[step_count] = deed_count;
  set(&step_count, step_count + 1);
}

static void end(enum run_end how)
{
  executions++;
  if (how != RUN_ENDS && !learns_all) {
    return;
  }
  good++;
  drawn += observer_draws;
  pairs_learn();
}

/* --- the guide --- */

struct deeds {
  const struct deed *at;
  uint32_t count;
};

static struct deeds deeds_of(uint32_t step)
{
  uint32_t from = step > 0 ? step_ends[step - 1] : 0;

  return (struct deeds){deeds + from, step_ends[step] - from};
}

static void ask(unsigned thread)
{
  asked_count = deeds_ahead(thread, deeds + deed_count, ASKED);
}

static bool is_same_thread(const struct deed *a, const struct deed *b)
{
  return a->thread == b->thread && a->from < b->to && b->from < a->to;
}

/* The deed would come right behind those, but for those of its own step before
 * it. How many pairs that are not known would be seen; in *all, all. */
static uint32_t count_new(const struct deed *deed, const struct deeds *own,
                          const struct deeds *others, uint32_t *all)
{
  bool has_read = false, has_reader = false;
  uint32_t news = 0;

  for (const struct deed *d = own->at; d < deed; d++) {
    if (is_same_thread(d, deed)) {
      if (d->writes) {
        return 0;
      }
      has_read = true;
    }
  }
  for (uint32_t i = others->count; i-- > 0;) {
    const struct deed *other = &others->at[i];

    if (other->thread == deed->thread || other->from >= deed->to ||
        deed->from >= other->to) {
      continue;
    }
    if (!other->writes && (!deed->writes || has_reader)) {
      continue;
    }
    if (other->writes && (has_read || has_reader)) {
      return news;
    }
    ++*all;
    news += !pair_is_known(deed->site, other->site, rare);
    if (other->writes) {
      return news;
    }
    has_reader = true;
  }
  return news;
}

static enum guide_answer reverse(uint32_t earlier, bool is_done)
{
  struct deeds first = deeds_of(first_step + earlier);
  struct deeds asked = {deeds + deed_count, asked_count};
  struct deeds last = is_done ? deeds_of(step_count - 1) : asked;
  uint32_t all = 0;

  for (uint32_t i = 0; i < first.count; i++) {
    if (count_new(&first.at[i], &first, &last, &all) > 0) {
      return GUIDE_NEW;
    }
  }
  return all > 0 ? GUIDE_KNOWN : GUIDE_NOTHING;
}

static void widen(uint64_t width)
{
  rare = width;
}

static const struct guide guide = {
    .ask = ask, .reverse = reverse, .widen = widen};

/* --- the report --- */

static void print_reached(void)
{
  const char *between = "";

  printf("[");
  for (uint32_t site = 1; site < __ts_program.site_count; site++) {
    if (reached[site].count > 0) {
      printf("%s[%" PRIu32 ",%" PRIu64 "]", between, site, reached[site].count);
      between = ",";
    }
  }
  printf("]");
}

static void report(void)
{
  printf("{\"followed\":%" PRIu64 ",\"good\":%" PRIu64 ",\"drawn\":%" PRIu64
         ",\"sets\":",
         executions, good, drawn);
  pairs_report();
  printf(",\"reached\":");
  print_reached();
  printf("}");
}

const struct observer hapset_observer = {
    .name = "hapset",
    .start = start,
    .begin = begin,
    .events = {STEP_ACCESSES | STEP_SYNCS | STEP_LOCKED, access, sync, access},
    .observe = observe,
    .end = end,
    .guide = &guide,
    .report = report};
