#include <pthread.h>

struct queue {
  pthread_mutex_t mutex;
  int sum;
  void (*on_item)(struct queue *q, int item);
};

void queue_begin(struct queue *q, void (*on_item)(struct queue *q, int item));
void queue_put(struct queue *q, int item);
