/* hash-map.h -- a hash map with open addressing, of numbers. */
#ifndef MODULES_HASH_MAP_H
#define MODULES_HASH_MAP_H

#include <pthread.h>
#include <stdbool.h>

enum { HASH_MAP_ROOM = 4 };

struct hash_map {
  pthread_mutex_t mutex;                          /* of all below */
  int keys[HASH_MAP_ROOM], values[HASH_MAP_ROOM]; /* key 0: none */
  int count, sum;                                 /* sum: of the values */
};

void hash_map_init(struct hash_map *m);
/* key: not 0. */
bool hash_map_put(struct hash_map *m, int key, int value);
int hash_map_get(struct hash_map *m, int key);
void hash_map_add(struct hash_map *m, int key, int more);
void hash_map_clear(struct hash_map *m);
bool hash_map_is_good(const struct hash_map *m);

#endif
