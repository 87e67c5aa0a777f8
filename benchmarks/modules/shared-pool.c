// A pool that several users share, with a limit for each of them.
#include "shared-pool.h"

#include <stddef.h>

void shared_pool_init(struct shared_pool *p)
{
  *p = (struct shared_pool){0};
  pthread_mutex_init(&p->mutex, NULL);
}

bool shared_pool_get(struct shared_pool *p, int user)
{
  bool may;
  pthread_mutex_lock(&p->mutex);
  may = !p->closed && p->used[user] < SHARED_POOL_LIMIT;
  if (may) {
    p->used[user]++;
    p->total++;
    p->most = p->total > p->most ? p->total : p->most;
  }
  pthread_mutex_unlock(&p->mutex);
  return may;
}

void shared_pool_put(struct shared_pool *p, int user)
{
  pthread_mutex_lock(&p->mutex);
  if (p->used[user] > 0) {
    p->used[user]--;
    p->total--;
  }
  pthread_mutex_unlock(&p->mutex);
}

void shared_pool_evict(struct shared_pool *p, int user)
{
  pthread_mutex_lock(&p->mutex);
  p->total -= p->used[user];
  p->used[user] = 0;
  pthread_mutex_unlock(&p->mutex);
}

void shared_pool_close(struct shared_pool *p)
{
  pthread_mutex_lock(&p->mutex);
  p->closed = true;
  pthread_mutex_unlock(&p->mutex);
}

bool shared_pool_is_good(const struct shared_pool *p)
{
  int total = 0;
  for (int i = 0; i < SHARED_POOL_USERS; i++) {
    if (p->used[i] < 0 || p->used[i] > SHARED_POOL_LIMIT) {
      return false;
    }
    total += p->used[i];
  }
  return p->total == total && p->most >= total;
}
