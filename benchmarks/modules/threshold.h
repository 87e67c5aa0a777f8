/* threshold.h -- a filter: what is below a threshold is counted, and not let through. */
#ifndef MODULES_THRESHOLD_H
#define MODULES_THRESHOLD_H

#include <pthread.h>
#include <stdbool.h>

struct threshold {
  pthread_mutex_t mutex; /* of all below */
  int least, passed, stopped, asked;
};

void threshold_init(struct threshold *t);
bool threshold_pass(struct threshold *t, int value);
void threshold_set(struct threshold *t, int least);
int threshold_passed(struct threshold *t);
bool threshold_is_good(const struct threshold *t);

#endif
