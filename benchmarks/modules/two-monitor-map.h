/* two-monitor-map.h -- a map whose keys and values have a monitor each, always in that order. */
#ifndef MODULES_TWO_MONITOR_MAP_H
#define MODULES_TWO_MONITOR_MAP_H

#include <pthread.h>
#include <stdbool.h>

enum { TWO_MONITOR_MAP_ROOM = 3 };

struct two_monitor_map {
  pthread_mutex_t keys_mutex, values_mutex; /* to change both, both */
  int keys[TWO_MONITOR_MAP_ROOM], key_count;
  int values[TWO_MONITOR_MAP_ROOM], value_count;
};

void two_monitor_map_init(struct two_monitor_map *m);
bool two_monitor_map_put(struct two_monitor_map *m, int key, int value);
int two_monitor_map_sum(struct two_monitor_map *m);
bool two_monitor_map_has(struct two_monitor_map *m, int key);
void two_monitor_map_clear(struct two_monitor_map *m);
bool two_monitor_map_is_good(const struct two_monitor_map *m);

#endif
