// A hash map with open addressing, of numbers.
#include "hash-map.h"

#include <stddef.h>

void hash_map_init(struct hash_map *m)
{
  *m = (struct hash_map){0};
  pthread_mutex_init(&m->mutex, NULL);
}

/* With the mutex: where it is, or would be; -1: there is no room. */
static int find(const struct hash_map *m, int key)
{
  for (int i = 0; i < HASH_MAP_ROOM; i++) {
    int at = (key + i) % HASH_MAP_ROOM;
    if (m->keys[at] == key || m->keys[at] == 0) {
      return at;
    }
  }
  return -1;
}

bool hash_map_put(struct hash_map *m, int key, int value)
{
  int at;
  pthread_mutex_lock(&m->mutex);
  at = find(m, key);
  if (at >= 0) {
    m->count += m->keys[at] == 0;
    m->keys[at] = key;
    m->sum += value - m->values[at];
    m->values[at] = value;
  }
  pthread_mutex_unlock(&m->mutex);
  return at >= 0;
}

int hash_map_get(struct hash_map *m, int key)
{
  int at, value = 0;
  pthread_mutex_lock(&m->mutex);
  at = find(m, key);
  if (at >= 0 && m->keys[at] == key) {
    value = m->values[at];
  }
  pthread_mutex_unlock(&m->mutex);
  return value;
}

void hash_map_add(struct hash_map *m, int key, int more)
{
  int at;
  pthread_mutex_lock(&m->mutex);
  at = find(m, key);
  if (at >= 0 && m->keys[at] == key) {
    m->values[at] += more;
    m->sum += more;
  }
  pthread_mutex_unlock(&m->mutex);
}

void hash_map_clear(struct hash_map *m)
{
  pthread_mutex_lock(&m->mutex);
  for (int i = 0; i < HASH_MAP_ROOM; i++) {
    m->keys[i] = m->values[i] = 0;
  }
  m->count = m->sum = 0;
  pthread_mutex_unlock(&m->mutex);
}

bool hash_map_is_good(const struct hash_map *m)
{
  int count = 0, sum = 0;
  for (int i = 0; i < HASH_MAP_ROOM; i++) {
    count += m->keys[i] != 0;
    sum += m->values[i];
  }
  return m->count == count && m->sum == sum;
}
