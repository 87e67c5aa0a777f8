/* table.h -- numbers by keys of two words. */
#ifndef RUNTIME_NET_TABLE_H
#define RUNTIME_NET_TABLE_H

#include <stdint.h>

struct net_table {
  struct net_entry *entries;
  uint64_t count, room;
};

/* The value of that key; 0: it has none. */
uint32_t net_table_get(const struct net_table *table, uint64_t a, uint64_t b);
/* The same; a key that has none gets this one, which is not 0. */
uint32_t net_table_add(struct net_table *table, uint64_t a, uint64_t b,
                       uint32_t value);
void net_table_clear(struct net_table *table);
uint64_t net_table_memory(const struct net_table *table);

/* Two words that are as good as random, and the same for the same number. */
struct net_hash {
  uint64_t words[2];
};
struct net_hash net_hash_of(uint64_t number);

#endif
