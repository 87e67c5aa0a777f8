// args: --entry=queue_drain
// verdict: UNSAFE (assert)
// says: thread 0 \(queue_drain\)
// A library, which has no main. Its lock is as if just made.
#include <assert.h>
#include <pthread.h>
struct queue {
  pthread_mutex_t lock;
  int count;
  struct queue *next;
};
static void *drain(void *arg) {
  struct queue *q = arg;
  pthread_mutex_lock(&q->lock);
  int count = q->count;
  pthread_mutex_unlock(&q->lock);
  if (count > 0) {
    pthread_mutex_lock(&q->lock);
    q->count--;
    pthread_mutex_unlock(&q->lock);
  }
  return 0;
}
int queue_drain(struct queue *q, const char *name) {
  pthread_t t;
  if (!q || q->count < 0 || q->count > 3)
    return -1;
  assert(!q->next);
  pthread_create(&t, 0, drain, q);
  drain(q);
  pthread_join(t, 0);
  assert(q->count >= 0);
  return name ? name[0] : 0;
}
