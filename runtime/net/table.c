/* table.c -- open addressing; half of the places at least are free. */
#include "runtime/net/table.h"

#include <stdio.h>
#include <stdlib.h>

struct net_entry {
  uint64_t a, b;
  uint32_t value; /* 0: the place is free */
};

enum { FIRST_ROOM = 1 << 10 };

static uint64_t mixed(uint64_t number)
{
  number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
  number = (number ^ number >> 27) * 0x94d049bb133111eb;
  return number ^ number >> 31;
}

struct net_hash net_hash_of(uint64_t number)
{
  uint64_t first = mixed(number + 0x9e3779b97f4a7c15);

  return (struct net_hash){{first, mixed(first + 0x9e3779b97f4a7c15 * 3)}};
}

/* Where the key is, or would be. */
static struct net_entry *find(const struct net_table *table, uint64_t a,
                              uint64_t b)
{
  uint64_t at = mixed(a + 0x9e3779b97f4a7c15 * b) & (table->room - 1);

  while (table->entries[at].value != 0 &&
         (table->entries[at].a != a || table->entries[at].b != b)) {
    at = (at + 1) & (table->room - 1);
  }
  return &table->entries[at];
}

static void grow(struct net_table *table)
{
  struct net_table larger = {.room =
                                 table->room ? 2 * table->room : FIRST_ROOM};

  larger.entries = calloc(larger.room, sizeof *larger.entries);
  if (!larger.entries) {
    perror("a net");
    exit(6);
  }
  for (uint64_t i = 0; i < table->room; i++) {
    const struct net_entry *entry = &table->entries[i];

    if (entry->value != 0) {
      *find(&larger, entry->a, entry->b) = *entry;
    }
  }
  larger.count = table->count;
  free(table->entries);
  *table = larger;
}

uint32_t net_table_get(const struct net_table *table, uint64_t a, uint64_t b)
{
  return table->room ? find(table, a, b)->value : 0;
}

uint32_t net_table_add(struct net_table *table, uint64_t a, uint64_t b,
                       uint32_t value)
{
  struct net_entry *entry;

  if (2 * table->count >= table->room) {
    grow(table);
  }
  entry = find(table, a, b);
  if (entry->value == 0) {
    *entry = (struct net_entry){a, b, value};
    table->count++;
    return 0;
  }
  return entry->value;
}

void net_table_clear(struct net_table *table)
{
  free(table->entries);
  *table = (struct net_table){0};
}

uint64_t net_table_memory(const struct net_table *table)
{
  return table->room * sizeof *table->entries;
}
