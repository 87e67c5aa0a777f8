// A map whose keys and values have a monitor each, always in that order.
#include "two-monitor-map.h"

#include <assert.h>
#include <stddef.h>

void two_monitor_map_init(struct two_monitor_map *m)
{
  *m = (struct two_monitor_map){0};
  pthread_mutex_init(&m->keys_mutex, NULL);
  pthread_mutex_init(&m->values_mutex, NULL);
}

bool two_monitor_map_put(struct two_monitor_map *m, int key, int value)
{
  bool may;
  pthread_mutex_lock(&m->keys_mutex);
  pthread_mutex_lock(&m->values_mutex);
  may = m->key_count < TWO_MONITOR_MAP_ROOM;
  if (may) {
    m->keys[m->key_count++] = key;
    m->values[m->value_count++] = value;
  }
  pthread_mutex_unlock(&m->values_mutex);
  pthread_mutex_unlock(&m->keys_mutex);
  return may;
}

int two_monitor_map_sum(struct two_monitor_map *m)
{
  int sum = 0;
  pthread_mutex_lock(&m->values_mutex);
  for (int i = 0; i < m->value_count; i++) {
    assert(m->values[i] != 0);
    sum += m->values[i];
  }
  pthread_mutex_unlock(&m->values_mutex);
  return sum;
}

bool two_monitor_map_has(struct two_monitor_map *m, int key)
{
  bool has = false;
  pthread_mutex_lock(&m->keys_mutex);
  for (int i = 0; i < m->key_count; i++) {
    has = has || m->keys[i] == key;
  }
  pthread_mutex_unlock(&m->keys_mutex);
  return has;
}

void two_monitor_map_clear(struct two_monitor_map *m)
{
  pthread_mutex_lock(&m->keys_mutex);
  pthread_mutex_lock(&m->values_mutex);
  while (m->key_count > 0) {
    m->keys[--m->key_count] = 0;
    m->values[--m->value_count] = 0;
  }
  pthread_mutex_unlock(&m->values_mutex);
  pthread_mutex_unlock(&m->keys_mutex);
}

bool two_monitor_map_is_good(const struct two_monitor_map *m)
{
  bool good = m->key_count == m->value_count;
  for (int i = 0; i < TWO_MONITOR_MAP_ROOM; i++) {
    good = good && (m->keys[i] != 0) == (m->values[i] != 0);
  }
  return good;
}
