/* map_facts.c -- a hash table of what is covered. */
#include "runtime/observers/map_facts.h"
#include "runtime/explorer/memory.h"
#include "runtime/observers/map_trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CHAINS = 1 << 16, MOST_PRINTED = 200000 };

static struct entry {
  struct map_fact fact;
  uint32_t next; /* of the chain: plus one */
  uint32_t tries;
  uint8_t covered;
} * entries;
static uint32_t count, chains[CHAINS];

void map_facts_init(void)
{
  uint64_t size;

  entries = memory_reserve(&size);
}

static uint32_t *chain_of(const struct map_fact *f)
{
  uint64_t h = f->pattern + 32ul * f->x + 0x10001ul * f->y;

  for (unsigned i = 0; i < MAP_STEPS; i++) {
    h = (h ^ f->sites[i]) * 0x9e3779b97f4a7c15;
  }
  return &chains[h >> 48];
}

static struct entry *find(const struct map_fact *fact, uint32_t chain)
{
  for (uint32_t k = chain; k > 0; k = entries[k - 1].next) {
    if (memcmp(&entries[k - 1].fact, fact, sizeof *fact) == 0) {
      return &entries[k - 1];
    }
  }
  return NULL;
}

unsigned map_fact_covered(const struct map_fact *fact)
{
  const struct entry *entry = find(fact, *chain_of(fact));

  return entry ? entry->covered : 0;
}

static struct entry *enter(const struct map_fact *fact)
{
  uint32_t *chain = chain_of(fact);
  struct entry *entry = find(fact, *chain);

  if (!entry) {
    entry = &entries[count];
    *entry = (struct entry){.fact = *fact, .next = *chain};
    *chain = ++count;
  }
  return entry;
}

void map_fact_add(const struct map_fact *fact, unsigned how)
{
  enter(fact)->covered |= (uint8_t)how;
}

uint32_t map_fact_tries(const struct map_fact *fact)
{
  const struct entry *entry = find(fact, *chain_of(fact));

  return entry ? entry->tries : 0;
}

void map_fact_tried(const struct map_fact *fact)
{
  enter(fact)->tries++;
}

unsigned map_pattern_of_two(unsigned first, unsigned second)
{
  return first == MAP_WRITE ? second == MAP_WRITE ? 3 : 2 : second == MAP_WRITE;
}

unsigned map_pattern_of_three(unsigned first, unsigned second, unsigned third)
{
  static const unsigned char with_write[2][2] = {{4, 7}, {5, 8}};

  if (second == MAP_WRITE) {
    return with_write[first == MAP_WRITE][third == MAP_WRITE];
  }
  return first == MAP_WRITE && third == MAP_WRITE ? 6 : 0;
}

unsigned map_pattern_of_four(enum map_shape shape, unsigned a, unsigned b)
{
  static const unsigned char of[SHAPES][3] = {[SHAPE_NESTED] = {9, 12, 14},
                                              [SHAPE_CROSSED] = {10, 13, 15},
                                              [SHAPE_CHAINED] = {11, 17, 16}};

  if (a == MAP_WRITE) {
    return of[shape][b != MAP_WRITE];
  }
  return b == MAP_WRITE ? of[shape][2] : 0;
}

static void print(const struct entry *entry)
{
  const struct map_fact *f = &entry->fact;
  unsigned steps = f->pattern <= 3 ? 2 : f->pattern <= 8 ? 3 : 4;

  printf("[%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%d", f->pattern, f->x, f->y,
         (entry->covered & MAP_TIGHT) != 0);
  for (unsigned i = 0; i < steps; i++) {
    printf(",%" PRIu32, f->sites[i]);
  }
  printf("]");
}

void map_facts_print(bool (*is_shown)(const struct map_fact *))
{
  uint32_t printed = 0, shown = 0;

  printf("\"patterns\":[");
  for (uint32_t i = 0; i < count; i++) {
    if (entries[i].covered && is_shown(&entries[i].fact) &&
        shown++ < MOST_PRINTED) {
      printf(printed++ > 0 ? ",\n" : "\n");
      print(&entries[i]);
    }
  }
  printf("],\"cut\":%" PRIu32, shown - printed);
}
