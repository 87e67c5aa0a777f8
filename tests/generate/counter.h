/* counter.h -- a counter with a mutex; -DBUG: it is not taken to add. */
#ifndef COUNTER_H
#define COUNTER_H

#include <pthread.h>

struct counter {
  pthread_mutex_t mutex;
  int value;
};

void counter_init(struct counter *c);
void counter_add(struct counter *c, int more);
int counter_value(struct counter *c);

#endif
