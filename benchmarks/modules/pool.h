/* pool.h -- a pool of connections for users: each that is borrowed is given back. */
#ifndef MODULES_POOL_H
#define MODULES_POOL_H

#include <pthread.h>
#include <stdbool.h>

enum { POOL_SIZE = 2 };

struct pool {
  pthread_mutex_t mutex; /* of all below */
  bool taken[POOL_SIZE];
  int active, idle;
};

void pool_init(struct pool *p);
/* The number of a connection, or -1: all are in use. */
int pool_borrow(struct pool *p);
void pool_return(struct pool *p, int number);
/* Takes one out of use, for good, if one is idle. */
bool pool_retire(struct pool *p);
int pool_idle(struct pool *p);
/* Nobody is within a method. */
bool pool_is_good(const struct pool *p);

#endif
