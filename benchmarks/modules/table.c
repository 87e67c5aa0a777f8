// A table that grows: its entries move to a larger one.
#include "table.h"

#include <assert.h>
#include <stddef.h>

void table_init(struct table *t)
{
  *t = (struct table){.room = 2};
  t->entries = t->small;
  pthread_mutex_init(&t->mutex, NULL);
}

/* With the mutex. */
static void grow(struct table *t)
{
  for (int i = 0; i < t->count; i++) {
    t->large[i] = t->entries[i];
  }
  t->entries = t->large;
  t->room = TABLE_MOST;
}

bool table_add(struct table *t, int value)
{
  bool may;
  pthread_mutex_lock(&t->mutex);
  if (t->count == t->room && t->room < TABLE_MOST) {
    grow(t);
  }
  may = t->count < t->room;
  if (may) {
    t->entries[t->count] = value;
    t->count++;
  }
  pthread_mutex_unlock(&t->mutex);
  return may;
}

bool table_remove(struct table *t)
{
  bool may;
  pthread_mutex_lock(&t->mutex);
  may = t->count > 0;
  if (may) {
    t->count--;
    t->entries[t->count] = 0;
  }
  pthread_mutex_unlock(&t->mutex);
  return may;
}

int table_last(struct table *t)
{
  int value;
  pthread_mutex_lock(&t->mutex);
  value = t->count > 0 ? t->entries[t->count - 1] : 1;
  pthread_mutex_unlock(&t->mutex);
  assert(value != 0);
  return value;
}

bool table_is_good(const struct table *t)
{
  bool good = t->count >= 0 && t->count <= t->room;
  for (int i = 0; i < t->room; i++) {
    good = good && (t->entries[i] != 0) == (i < t->count);
  }
  return good;
}
