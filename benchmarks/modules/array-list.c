// A list that is copied into others, and remembers how many elements were.
#include "array-list.h"

#include <assert.h>
#include <stddef.h>

void array_list_init(struct array_list *l)
{
  *l = (struct array_list){0};
  pthread_mutex_init(&l->mutex, NULL);
}

bool array_list_add(struct array_list *l, int element)
{
  bool may;
  pthread_mutex_lock(&l->mutex);
  may = l->size < ARRAY_LIST_ROOM;
  if (may) {
    l->elements[l->size++] = element;
    l->sum += element;
  }
  pthread_mutex_unlock(&l->mutex);
  return may;
}

void array_list_set(struct array_list *l, int at, int element)
{
  pthread_mutex_lock(&l->mutex);
  if (at < l->size) {
    l->sum += element - l->elements[at];
    l->elements[at] = element;
  }
  pthread_mutex_unlock(&l->mutex);
}

int array_list_copy(struct array_list *l, int *to)
{
  int size, sum = 0, all;
  pthread_mutex_lock(&l->mutex);
  size = l->size;
  all = l->sum;
  for (int i = 0; i < size; i++) {
    to[i] = l->elements[i];
    sum += to[i];
  }
  pthread_mutex_unlock(&l->mutex);
  assert(sum == all);
  return sum;
}

void array_list_clear(struct array_list *l)
{
  pthread_mutex_lock(&l->mutex);
  l->size = l->sum = 0;
  pthread_mutex_unlock(&l->mutex);
}

bool array_list_is_good(const struct array_list *l)
{
  int sum = 0;
  for (int i = 0; i < l->size; i++) {
    sum += l->elements[i];
  }
  return sum == l->sum;
}
