/* time-series.h -- points in time, of which those that are too old are dropped. */
#ifndef MODULES_TIME_SERIES_H
#define MODULES_TIME_SERIES_H

#include <pthread.h>
#include <stdbool.h>

enum { TIME_SERIES_ROOM = 4, TIME_SERIES_AGE = 2 };

struct time_series {
  pthread_mutex_t mutex; /* of all below */
  int times[TIME_SERIES_ROOM], first, count;
  int newest;
};

void time_series_init(struct time_series *s);
/* At the next moment. */
void time_series_add(struct time_series *s);
void time_series_drop(struct time_series *s);
int time_series_span(struct time_series *s);
void time_series_clear(struct time_series *s);
bool time_series_is_good(const struct time_series *s);

#endif
