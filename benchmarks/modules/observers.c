// Who observes is told of each change, and may leave.
#include "observers.h"

#include <assert.h>
#include <stddef.h>

void observers_init(struct observers *o)
{
  *o = (struct observers){0};
  pthread_mutex_init(&o->mutex, NULL);
}

bool observers_add(struct observers *o, int who)
{
  bool is_new;
  pthread_mutex_lock(&o->mutex);
  is_new = !o->there[who];
  if (is_new) {
    o->there[who] = true;
    o->told[who] = 0;
    o->count++;
  }
  pthread_mutex_unlock(&o->mutex);
  return is_new;
}

bool observers_remove(struct observers *o, int who)
{
  bool was;
  pthread_mutex_lock(&o->mutex);
  was = o->there[who];
  if (was) {
    o->there[who] = false;
    o->told[who] = 0;
    o->count--;
  }
  pthread_mutex_unlock(&o->mutex);
  return was;
}

void observers_tell(struct observers *o)
{
  int told = 0;
  pthread_mutex_lock(&o->mutex);
  o->changes++;
  for (int i = 0; i < OBSERVERS_ROOM; i++) {
    if (o->there[i]) {
      o->told[i]++;
      told++;
    }
  }
  assert(told == o->count);
  pthread_mutex_unlock(&o->mutex);
}

int observers_count(struct observers *o)
{
  int count;
  pthread_mutex_lock(&o->mutex);
  count = o->count;
  pthread_mutex_unlock(&o->mutex);
  return count;
}

bool observers_is_good(const struct observers *o)
{
  int count = 0;
  for (int i = 0; i < OBSERVERS_ROOM; i++) {
    count += o->there[i];
    if (o->told[i] > o->changes || (!o->there[i] && o->told[i] > 0)) {
      return false;
    }
  }
  return count == o->count;
}
