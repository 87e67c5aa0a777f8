#include "counter.h"

void counter_init(struct counter *c)
{
  pthread_mutex_init(&c->mutex, NULL);
  c->value = 0;
}

void counter_add(struct counter *c, int more)
{
#ifndef BUG
  pthread_mutex_lock(&c->mutex);
#endif
  c->value = (int)((unsigned)c->value + (unsigned)more);
#ifndef BUG
  pthread_mutex_unlock(&c->mutex);
#endif
}

int counter_value(struct counter *c)
{
  pthread_mutex_lock(&c->mutex);
  int value = c->value;
  pthread_mutex_unlock(&c->mutex);
  return value;
}
