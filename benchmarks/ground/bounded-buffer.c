/* A bounded buffer with two condition variables (after Dijkstra, 1965): three
 * producers, two consumers. About a hundred lines, as users write them. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 4
#define PRODUCERS 3
#define CONSUMERS 2
#define ITEMS 8

struct item {
  int producer, number;
  char text[16];
};

struct buffer {
  struct item *slots[SLOTS];
  unsigned head, count;
  bool closed;
  pthread_mutex_t lock;
  pthread_cond_t not_empty, not_full;
};

static struct buffer shared = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
    .not_full = PTHREAD_COND_INITIALIZER,
};
static int consumed[PRODUCERS];

static struct item *item_new(int producer, int number)
{
  struct item *it = malloc(sizeof *it);
  if (!it) {
    abort();
  }
  *it = (struct item){.producer = producer, .number = number};
  snprintf(it->text, sizeof it->text, "%d/%d", producer, number);
  return it;
}

static void put(struct buffer *b, struct item *it)
{
  pthread_mutex_lock(&b->lock);
  while (b->count == SLOTS) {
    pthread_cond_wait(&b->not_full, &b->lock);
  }
  b->slots[(b->head + b->count++) % SLOTS] = it;
  pthread_cond_signal(&b->not_empty);
  pthread_mutex_unlock(&b->lock);
}

static struct item *take(struct buffer *b)
{
  struct item *it = NULL;
  pthread_mutex_lock(&b->lock);
  while (b->count == 0 && !b->closed) {
    pthread_cond_wait(&b->not_empty, &b->lock);
  }
  if (b->count > 0) {
    it = b->slots[b->head];
    b->head = (b->head + 1) % SLOTS;
    b->count--;
    pthread_cond_signal(&b->not_full);
  }
  pthread_mutex_unlock(&b->lock);
  return it;
}

static void *produce(void *arg)
{
  int me = *(int *)arg;
  for (int i = 0; i < ITEMS; i++) {
    put(&shared, item_new(me, i));
  }
  return NULL;
}

static void *consume(void *arg)
{
  int *total = arg;
  for (struct item *it; (it = take(&shared)); free(it)) {
    assert(strlen(it->text) >= 3);
    __atomic_fetch_add(&consumed[it->producer], 1, __ATOMIC_SEQ_CST);
    ++*total;
  }
  return total;
}

int main(void)
{
  pthread_t p[PRODUCERS], c[CONSUMERS];
  int id[PRODUCERS], total[CONSUMERS] = {0};
  for (int i = 0; i < PRODUCERS; i++) {
    id[i] = i;
    pthread_create(&p[i], NULL, produce, &id[i]);
  }
  for (int i = 0; i < CONSUMERS; i++) {
    pthread_create(&c[i], NULL, consume, &total[i]);
  }
  for (int i = 0; i < PRODUCERS; i++) {
    pthread_join(p[i], NULL);
  }
  pthread_mutex_lock(&shared.lock);
  shared.closed = true;
  pthread_cond_broadcast(&shared.not_empty);
  pthread_mutex_unlock(&shared.lock);
  for (int i = 0; i < CONSUMERS; i++) {
    pthread_join(c[i], NULL);
  }
  assert(total[0] + total[1] == PRODUCERS * ITEMS);
  return 0;
}
