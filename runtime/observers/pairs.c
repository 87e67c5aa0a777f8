/* pairs.c -- a table of pairs of sites, with those of the execution that goes
 * on. */
#include "runtime/observers/pairs.h"
#include "runtime/explorer/journal.h"
#include "runtime/explorer/memory.h"
#include "runtime/explorer/observer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHAINS = 1 << 12 };

static struct pair {
  uint32_t site, before, next; /* next: of the chain, plus one */
  bool pending, learned;
  bool given;    /* it was learned before */
  uint64_t seen; /* how often, in steps that were done */
  uint64_t runs; /* random schedules that ended well and had it */
  uint64_t last; /* the random schedule that had it last */
} * pairs;
static uint32_t pair_count, chains[CHAINS];

/* Pairs of the execution; they go back with the search. What belongs to one
 * that is followed further later stands before first. */
static uint32_t *pending, pending_count, first;

/* Pairs of the random schedule that goes on; how many schedules there were. */
static uint32_t *drawn, drawn_count;
static uint64_t schedule;

static void set(uint32_t *place, uint32_t value)
{
  journal_set(place, sizeof value, &value);
}

void pairs_init(void)
{
  uint64_t size;

  pairs = memory_reserve(&size);
  pending = memory_reserve(&size);
  drawn = memory_reserve(&size);
}

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

void pairs_read(const char *path)
{
  FILE *file = fopen(path, "r");
  uint32_t site, before;

  if (!file) {
    perror(path);
    exit(6);
  }
  while (fscanf(file, "%" SCNu32 " %" SCNu32, &site, &before) == 2) {
    find(site, before)->given = true;
  }
  fclose(file);
}

bool pair_is_known(uint32_t site, uint32_t before, uint64_t rare)
{
  const struct pair *pair = find(site, before);

  return (pair->learned || pair->pending || pair->given) &&
         (rare <= 1 || pair->seen >= rare);
}

void pair_note(uint32_t site, uint32_t before)
{
  struct pair *pair = find(site, before);
  bool yes = true;

  pair->seen++;
  if (observer_draws && pair->last != schedule) {
    pair->last = schedule;
    drawn[drawn_count++] = (uint32_t)(pair - pairs);
  }
  if (!pair->learned && !pair->pending) {
    journal_set(&pair->pending, sizeof pair->pending, &yes);
    pending[pending_count] = (uint32_t)(pair - pairs);
    set(&pending_count, pending_count + 1);
  }
}

void pairs_begin(void)
{
  for (uint32_t i = first; i < pending_count; i++) {
    bool no = false;

    journal_set(&pairs[pending[i]].pending, sizeof no, &no);
  }
  set(&first, pending_count);
  schedule += observer_draws;
  drawn_count = 0;
}

void pairs_learn(void)
{
  for (uint32_t i = first; i < pending_count; i++) {
    pairs[pending[i]].learned = true;
  }
  for (uint32_t i = 0; observer_draws && i < drawn_count; i++) {
    pairs[drawn[i]].runs++;
  }
}

/* --- the report --- */

static void print_set(uint32_t site)
{
  const char *between = "", *text = __ts_program.sites[site].text;

  printf("{\"site\":%" PRIu32 ",\"at\":\"%s\",\"by\":[", site,
         text ? text : "");
  for (uint32_t i = 0; i < pair_count; i++) {
    if (pairs[i].learned && pairs[i].site == site) {
      printf("%s[%" PRIu32 ",%" PRIu64 ",%" PRIu64 "]", between,
             pairs[i].before, pairs[i].seen, pairs[i].runs);
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

void pairs_report(void)
{
  const char *between = "";

  printf("[");
  for (uint32_t site = 0; site < __ts_program.site_count; site++) {
    if (has_set(site)) {
      printf("%s\n", between);
      print_set(site);
      between = ",";
    }
  }
  printf("]");
}
