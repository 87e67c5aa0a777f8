/* map_known.c -- the cache. */
#include "runtime/observers/map_known.h"

struct map_known map_known_sets[MAP_KNOWN_SETS];
