// A vector: elements are added and removed at its end.
#include "vector.h"

#include <assert.h>
#include <stddef.h>

void vector_init(struct vector *v)
{
  *v = (struct vector){0};
  pthread_mutex_init(&v->mutex, NULL);
}

bool vector_add(struct vector *v, int element)
{
  bool may;
  pthread_mutex_lock(&v->mutex);
  may = v->size < VECTOR_ROOM;
  if (may) {
    v->elements[v->size++] = element;
    v->changes++;
  }
  pthread_mutex_unlock(&v->mutex);
  return may;
}

bool vector_remove(struct vector *v)
{
  bool may;
  pthread_mutex_lock(&v->mutex);
  may = v->size > 0;
  if (may) {
    v->elements[--v->size] = 0;
    v->changes++;
  }
  pthread_mutex_unlock(&v->mutex);
  return may;
}

int vector_last(struct vector *v)
{
  int last = -1;
  pthread_mutex_lock(&v->mutex);
  if (v->size > 0) {
    last = v->elements[v->size - 1];
  }
  pthread_mutex_unlock(&v->mutex);
  assert(last != 0);
  return last;
}

int vector_index_of(struct vector *v, int element)
{
  int at = -1;
  pthread_mutex_lock(&v->mutex);
  for (int i = 0; i < v->size && at < 0; i++) {
    assert(v->elements[i] != 0);
    at = v->elements[i] == element ? i : -1;
  }
  pthread_mutex_unlock(&v->mutex);
  return at;
}

bool vector_is_good(const struct vector *v)
{
  bool good = v->size >= 0 && v->size % 2 == v->changes % 2;
  for (int i = 0; i < VECTOR_ROOM; i++) {
    good = good && (v->elements[i] != 0) == (i < v->size);
  }
  return good;
}
