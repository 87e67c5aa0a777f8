/* hapset.c -- history-aware predecessor sets: which site's deeds have
 * immediately preceded which site's, in good executions (Wang, Said, Gupta,
 * Coverage guided systematic concurrency testing, 2011).
 *
 * A pair is pending as long as the execution goes on in which it was seen, and
 * learned when that ends well: to its end, where nothing is violated and nobody
 * waits. Both are known to who is guided: the orders that show nothing but
 * known pairs are left out. A site is a place with the calls that led there; of
 * threads it only counts that they are different. */
#include "runtime/explorer/deed.h"
#include "runtime/explorer/explore.h"
#include "runtime/explorer/guide.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/observer.h"
#include "runtime/observers/cells.h"

#include <inttypes.h>
#include <stdio.h>

enum { CHAINS = 1 << 12, ASKED = 64 };

static struct pair {
  uint32_t site, before, next; /* next: of the chain, plus one */
  bool pending, learned;
  uint64_t seen; /* how often, in steps that were done */
} * pairs;
static uint32_t pair_count, chains[CHAINS];
static bool learns_all;
static uint64_t executions, good;

/* These go back with the search. pending: pairs. What belongs to the execution
 * stands behind what belongs to one that is followed further later: pairs from
 * first_pending on, steps from first_step on. step_ends: how many deeds there
 * were then. */
static uint32_t *pending, pending_count, first_pending;
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
  pairs = memory_reserve(&size);
  pending = memory_reserve(&size);
  deeds = memory_reserve(&size);
  step_ends = memory_reserve(&size);
  cells_init();
}

/* --- pairs --- */

static struct pair *find(uint32_t site, uint32_t before)
{
  uint32_t *chain = &chains[(site * 0x9e3779b9u + before) % CHAINS];

  for (uint32_t k = *chain; k > 0; k = pairs[k - 1].next) {
    if (pairs[k - 1].site == site && pairs[k - 1].before == before) {
      return &pairs[k - 1];
    }
  }
  pairs[pair_count] =
      (struct pair){.site = site, .before = before, .next = *chain};
  *chain = ++pair_count;
  return &pairs[pair_count - 1];
}

static bool is_known(uint32_t site, uint32_t before)
{
  const struct pair *pair = find(site, before);

  return pair->learned || pair->pending;
}

static void note_pair(uint32_t site, uint32_t before)
{
  struct pair *pair = find(site, before);
  bool yes = true;

  pair->seen++;
  if (!pair->learned && !pair->pending) {
    journal_set(&pair->pending, sizeof pair->pending, &yes);
    pending[pending_count] = (uint32_t)(pair - pairs);
    set(&pending_count, pending_count + 1);
  }
}

/* --- executions --- */

static void begin(void)
{
  cells_begin();
  set(&first_step, step_count);
  for (uint32_t i = first_pending; i < pending_count; i++) {
    bool no = false;

    journal_set(&pairs[pending[i]].pending, sizeof no, &no);
  }
  set(&first_pending, pending_count);
}

static void note_deed(const struct deed *deed)
{
  deeds[deed_count] = *deed;
  set(&deed_count, deed_count + 1);
  cells_add(deed, note_pair);
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
  for (uint32_t i = first_pending; i < pending_count; i++) {
    pairs[pending[i]].learned = true;
  }
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
    news += !is_known(deed->site, other->site);
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

static const struct guide guide = {ask, reverse};

/* --- the report --- */

static void print_set(uint32_t site)
{
  const char *between = "";

  const char *text = __ts_program.sites[site].text;

  printf("{\"site\":%" PRIu32 ",\"at\":\"%s\",\"by\":[", site,
         text ? text : "");
  for (uint32_t i = 0; i < pair_count; i++) {
    if (pairs[i].learned && pairs[i].site == site) {
      printf("%s[%" PRIu32 ",%" PRIu64 "]", between, pairs[i].before,
             pairs[i].seen);
      between = ",";
    }
  }
  printf("]}");
}

static bool has_set(uint32_t site)
{
  for (uint32_t i = 0; i < pair_count; i++) {
    if (pairs[i].learned && pairs[i].site == site) {
      return true;
    }
  }
  return false;
}

static void report(void)
{
  const char *between = "";

  printf("{\"followed\":%" PRIu64 ",\"good\":%" PRIu64 ",\"sets\":[",
         executions, good);
  for (uint32_t site = 0; site < __ts_program.site_count; site++) {
    if (has_set(site)) {
      printf("%s\n", between);
      print_set(site);
      between = ",";
    }
  }
  printf("]}");
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
