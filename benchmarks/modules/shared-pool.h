/* shared-pool.h -- a pool that several users share, with a limit for each of them. */
#ifndef MODULES_SHARED_POOL_H
#define MODULES_SHARED_POOL_H

#include <pthread.h>
#include <stdbool.h>

enum { SHARED_POOL_USERS = 2, SHARED_POOL_LIMIT = 2 };

struct shared_pool {
  pthread_mutex_t mutex; /* of all below */
  int used[SHARED_POOL_USERS], total, most;
  bool closed;
};

void shared_pool_init(struct shared_pool *p);
bool shared_pool_get(struct shared_pool *p, int user);
void shared_pool_put(struct shared_pool *p, int user);
/* All that the user has comes back. */
void shared_pool_evict(struct shared_pool *p, int user);
void shared_pool_close(struct shared_pool *p);
bool shared_pool_is_good(const struct shared_pool *p);

#endif
