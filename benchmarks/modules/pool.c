// A pool of connections for users: each that is borrowed is given back.
#include "pool.h"

#include <stddef.h>

void pool_init(struct pool *p)
{
  *p = (struct pool){.idle = POOL_SIZE};
  pthread_mutex_init(&p->mutex, NULL);
}

/* With the mutex. */
static int take(struct pool *p)
{
  for (int i = 0; i < POOL_SIZE; i++) {
    if (!p->taken[i]) {
      p->taken[i] = true;
      p->idle--;
      return i;
    }
  }
  return -1;
}

int pool_borrow(struct pool *p)
{
  int number;
  pthread_mutex_lock(&p->mutex);
  number = take(p);
  p->active += number >= 0;
  pthread_mutex_unlock(&p->mutex);
  return number;
}

void pool_return(struct pool *p, int number)
{
  pthread_mutex_lock(&p->mutex);
  p->taken[number] = false;
  p->active--;
  p->idle++;
  pthread_mutex_unlock(&p->mutex);
}

bool pool_retire(struct pool *p)
{
  int number;
  pthread_mutex_lock(&p->mutex);
  number = take(p);
  pthread_mutex_unlock(&p->mutex);
  return number >= 0;
}

int pool_idle(struct pool *p)
{
  int idle;
  pthread_mutex_lock(&p->mutex);
  idle = p->idle;
  pthread_mutex_unlock(&p->mutex);
  return idle;
}

bool pool_is_good(const struct pool *p)
{
  int taken = 0;
  for (int i = 0; i < POOL_SIZE; i++) {
    taken += p->taken[i];
  }
  return p->active >= 0 && p->idle == POOL_SIZE - taken;
}
