/* number-axis.h -- an axis that chooses the distance of its ticks, by what it shows. */
#ifndef MODULES_NUMBER_AXIS_H
#define MODULES_NUMBER_AXIS_H

#include <pthread.h>
#include <stdbool.h>

struct number_axis {
  pthread_mutex_t mutex;   /* of all below */
  int length, unit, ticks; /* ticks * unit is the length */
  bool is_auto;
};

void number_axis_init(struct number_axis *a);
void number_axis_set_length(struct number_axis *a, int ticks);
void number_axis_set_unit(struct number_axis *a, int unit);
void number_axis_set_auto(struct number_axis *a, bool is_auto);
int number_axis_tick(struct number_axis *a, int number);
bool number_axis_is_good(const struct number_axis *a);

#endif
