/* axis.h -- an axis of a chart: a range, whose ends move together. */
#ifndef MODULES_AXIS_H
#define MODULES_AXIS_H

#include <pthread.h>
#include <stdbool.h>

struct axis {
  pthread_mutex_t mutex; /* of all below */
  int lower, upper;
  int changes, told; /* told: listeners, of each change */
};

void axis_init(struct axis *a);
void axis_set(struct axis *a, int lower, int upper);
void axis_move(struct axis *a, int by);
void axis_include(struct axis *a, int value);
int axis_length(struct axis *a);
bool axis_is_good(const struct axis *a);

#endif
