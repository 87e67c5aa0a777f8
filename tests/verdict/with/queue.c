#include "queue.h"

void queue_begin(struct queue *q, void (*on_item)(struct queue *q, int item))
{
  pthread_mutex_init(&q->mutex, 0);
  q->on_item = on_item;
}

void queue_put(struct queue *q, int item)
{
#ifdef LOCKS
  pthread_mutex_lock(&q->mutex);
#endif
  q->on_item(q, item);
#ifdef LOCKS
  pthread_mutex_unlock(&q->mutex);
#endif
}
