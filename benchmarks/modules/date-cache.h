/* date-cache.h -- what a time is in words is kept until another second is asked for. */
#ifndef MODULES_DATE_CACHE_H
#define MODULES_DATE_CACHE_H

#include <pthread.h>
#include <stdbool.h>

struct date_cache {
  pthread_mutex_t mutex; /* of all below */
  int second, text;      /* text: what stands for it */
  int zone, misses, asked;
};

void date_cache_init(struct date_cache *c);
int date_cache_format(struct date_cache *c, int second);
void date_cache_set_zone(struct date_cache *c, int zone);
int date_cache_misses(struct date_cache *c);
bool date_cache_is_good(const struct date_cache *c);

#endif
