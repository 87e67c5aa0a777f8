/* series.h -- a series of values, with the least and the greatest of them. */
#ifndef MODULES_SERIES_H
#define MODULES_SERIES_H

#include <pthread.h>
#include <stdbool.h>

struct series {
  pthread_mutex_t mutex; /* of all below */
  int count, sum, least, most;
};

void series_init(struct series *s);
void series_add(struct series *s, int value);
int series_mean(struct series *s);
int series_range(struct series *s);
void series_clear(struct series *s);
bool series_is_good(const struct series *s);

#endif
