/* table.h -- a table that grows: its entries move to a larger one. */
#ifndef MODULES_TABLE_H
#define MODULES_TABLE_H

#include <pthread.h>
#include <stdbool.h>

enum { TABLE_MOST = 8 };

struct table {
  pthread_mutex_t mutex; /* of all below */
  int small[2], large[TABLE_MOST];
  int *entries; /* the one or the other */
  int room, count;
};

void table_init(struct table *t);
bool table_add(struct table *t, int value);
bool table_remove(struct table *t);
int table_last(struct table *t);
bool table_is_good(const struct table *t);

#endif
