/* vector.h -- a vector: elements are added and removed at its end. */
#ifndef MODULES_VECTOR_H
#define MODULES_VECTOR_H

#include <pthread.h>
#include <stdbool.h>

enum { VECTOR_ROOM = 4 };

struct vector {
  pthread_mutex_t mutex; /* of all below */
  int elements[VECTOR_ROOM];
  int size, changes;
};

void vector_init(struct vector *v);
bool vector_add(struct vector *v, int element);
bool vector_remove(struct vector *v);
int vector_last(struct vector *v);
int vector_index_of(struct vector *v, int element);
bool vector_is_good(const struct vector *v);

#endif
