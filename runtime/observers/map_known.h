/* map_known.h -- of which of the patterns that these records may make up it is
 * known that they are covered: a cache, by a bit for each.
 *
 * Most accesses show nothing new, so looking that up has to be quick. */
#ifndef RUNTIME_OBSERVERS_MAP_KNOWN_H
#define RUNTIME_OBSERVERS_MAP_KNOWN_H

#include "runtime/observers/map_trace.h"

#include <stddef.h>
#include <stdint.h>

enum { MAP_KNOWN_SETS = 1 << 14, MAP_KNOWN_MOST = 1 << 15 };

struct map_known {
  uint64_t key;
  uint32_t covered;
};

extern struct map_known map_known_sets[MAP_KNOWN_SETS];

/* Goes into a key; 0: there are too many records. */
static inline uint64_t map_known_number(const struct map_record *r)
{
  uint64_t number = (uint64_t)(r - map_records) + 1;

  return number < MAP_KNOWN_MOST ? number : 0;
}

/* key: four numbers of 15 bits, the last of which may be 0. */
static inline uint32_t *map_known_of(uint64_t key)
{
  struct map_known *known = &map_known_sets[(key * 0x9e3779b97f4a7c15) >> 50];

  if (known->key != key) {
    *known = (struct map_known){.key = key};
  }
  return &known->covered;
}

#endif
