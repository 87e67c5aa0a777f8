/* estimate.c -- how much there is, from a sample.
 *
 * Kept are states that random schedules come to, of those whose hash ends in so
 * many zeros that there is room, with the number of schedules that came there.
 *
 * States, twice: Chao's estimate from how many were come to once and twice (A.
 * Chao, Estimating the population size for capture-recapture data with unequal
 * catchability, 1987, with schedules as the occasions); and, of a search with a
 * table, what it knows by the share of the sample that it knows (Chapman,
 * 1951). For that only states count that one schedule came to: they are most
 * like those that none came to. Both are lower bounds as a rule, since some
 * states are harder to come to than others, for schedules and for the search
 * alike: so the larger one is taken.
 *
 * Executions: the mean of 1 / p over the schedules, p being a schedule's
 * probability (Knuth, Estimating the efficiency of backtrack programs, 1975).
 * That is right on average, but mostly too small, for few schedules count for
 * most of it. */
#include "runtime/explorer/estimate.h"
#include "runtime/explorer/ample.h"
#include "runtime/explorer/choice.h"
#include "runtime/explorer/snapshot.h"
#include "runtime/explorer/strategy.h"
#include "runtime/explorer/symmetry.h"
#include "runtime/explorer/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096, PLACES = 2 * MOST };

struct seen {
  struct state state;  /* bytes: a copy; NULL: an empty place */
  uint64_t last, runs; /* schedules that came there */
};

static const struct explore_options *options;
static struct seen seen[PLACES];
static uint64_t seen_count, zeros, run_count;
static bool exchanges, has_wide; /* inputs, of which the search tries few */
static double many_now, many_all;
/* The live state as the search stores it; and as it is, if that differs. */
static struct snapshot now, unsorted;

static void *allocate(size_t size)
{
  void *memory = malloc(size);

  if (!memory) {
    perror("the sample of states");
    exit(6);
  }
  return memory;
}

static bool has_table(void)
{
  return options->strategy->traits & STRATEGY_TABLE;
}

void estimate_begin(const struct explore_options *new_options)
{
  options = new_options;
  exchanges = has_table() && (order_traits(options->order) & TRAIT_EXCHANGES) &&
              !options->keeps_names && symmetry_init();
}

void estimate_begin_run(void)
{
  run_count++;
  many_now = 1;
}

void estimate_end_run(void)
{
  many_all += many_now;
}

static struct seen *place_of(uint64_t hash)
{
  uint64_t place = hash >> 32;

  while (seen[place % PLACES].state.bytes &&
         seen[place % PLACES].state.hash != hash) {
    place++;
  }
  return &seen[place % PLACES];
}

/* Half of them go. */
static void thin_out(void)
{
  struct seen *old = allocate(sizeof seen);

  memcpy(old, seen, sizeof seen);
  memset(seen, 0, sizeof seen);
  zeros = 2 * zeros + 1;
  seen_count = 0;
  for (unsigned i = 0; i < PLACES; i++) {
    if (old[i].state.bytes && (old[i].state.hash & zeros) != 0) {
      free(old[i].state.bytes);
    } else if (old[i].state.bytes) {
      *place_of(old[i].state.hash) = old[i];
      seen_count++;
    }
  }
  free(old);
}

static void save_sorted(void)
{
  unsigned char from[THREADS_MOST];

  if (exchanges) {
    snapshot_take(&unsorted);
    symmetry_sort(from);
  }
  snapshot_take(&now);
  if (exchanges && now.state.hash != unsorted.state.hash) {
    snapshot_return(&unsorted);
  }
}

void estimate_note(double many, unsigned thread)
{
  const struct state *state = &now.state;
  struct seen *s;

  many_now *= many;
  has_wide |= choice_sampled;
  if (ample_leads_on(thread)) {
    return; /* the search has no such state */
  }
  save_sorted();
  if ((state->hash & zeros) != 0) {
    return;
  }
  s = place_of(state->hash);
  if (!s->state.bytes) {
    *s = (struct seen){.state = *state};
    s->state.bytes =
        memcpy(allocate(state->size + 1), state->bytes, state->size);
    seen_count++;
  }
  s->runs += s->last != run_count;
  s->last = run_count;
  if (seen_count > MOST) {
    thin_out();
  }
}

static bool says_nothing(void)
{
  return run_count == 0 || has_wide;
}

double estimate_states(const struct finding *finding)
{
  double once = 0, twice = 0, known = 0, chao, recapture = 0;
  bool in_table = has_table();

  if (says_nothing()) {
    return 0;
  }
  for (unsigned i = 0; i < PLACES; i++) {
    const struct seen *s = &seen[i];

    once += s->runs == 1;
    twice += s->runs == 2;
    known += s->runs == 1 && in_table && table_find(&s->state) != TABLE_NONE;
  }
  chao = ((double)zeros + 1) *
         ((double)seen_count + once * (once - 1) / (2 * (twice + 1)));
  if (in_table) {
    recapture = ((double)finding->states + 1) * (once + 1) / (known + 1) - 1;
  }
  return chao > recapture ? chao : recapture;
}

double estimate_executions(const struct finding *finding)
{
  double counted = (double)finding->executions, mean;

  if (says_nothing()) {
    return 0;
  }
  mean = many_all / (double)run_count;
  return mean > counted ? mean : counted;
}
