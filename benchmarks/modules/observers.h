/* observers.h -- who observes is told of each change, and may leave. */
#ifndef MODULES_OBSERVERS_H
#define MODULES_OBSERVERS_H

#include <pthread.h>
#include <stdbool.h>

enum { OBSERVERS_ROOM = 2 };

struct observers {
  pthread_mutex_t mutex; /* of all below */
  bool there[OBSERVERS_ROOM];
  int told[OBSERVERS_ROOM]; /* since it came */
  int count, changes;
};

void observers_init(struct observers *o);
bool observers_add(struct observers *o, int who);
bool observers_remove(struct observers *o, int who);
void observers_tell(struct observers *o);
int observers_count(struct observers *o);
bool observers_is_good(const struct observers *o);

#endif
