/* array-list.h -- a list that is copied into others, and remembers how many elements were. */
#ifndef MODULES_ARRAY_LIST_H
#define MODULES_ARRAY_LIST_H

#include <pthread.h>
#include <stdbool.h>

enum { ARRAY_LIST_ROOM = 4 };

struct array_list {
  pthread_mutex_t mutex; /* of all below */
  int elements[ARRAY_LIST_ROOM];
  int size, sum;
};

void array_list_init(struct array_list *l);
bool array_list_add(struct array_list *l, int element);
void array_list_set(struct array_list *l, int at, int element);
/* Their sum, of a copy. */
int array_list_copy(struct array_list *l, int *to);
void array_list_clear(struct array_list *l);
bool array_list_is_good(const struct array_list *l);

#endif
