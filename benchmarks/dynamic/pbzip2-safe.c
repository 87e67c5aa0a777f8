// A file is compressed in blocks: main reads them into a queue, consumers take
// them out, compress them and put them where the writer waits for each in turn.
// When the writer has got all of them, main deletes the queue,
// after the consumers have ended.
// verdict: SAFE
// property: memsafety
// row: pbzip2 -DCONSUMERS=2
// source: the kind of error: Wang, Said, Gupta, Coverage guided systematic
//   concurrency testing, 2011, table 2 (consumers use a queue that was freed)

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef CONSUMERS
#define CONSUMERS 2
#endif

enum { BLOCKS = 3, SIZE = 4 };

struct block {
  int number;
  char bytes[SIZE];
};

struct queue {
  pthread_mutex_t mutex;
  pthread_cond_t filled;
  struct block blocks[BLOCKS];
  int first, count;
  bool is_done; /* all was read */
};

static struct queue *fifo;
static pthread_mutex_t output_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t output_filled = PTHREAD_COND_INITIALIZER;
static int output_sizes[BLOCKS]; /* 0: it is not there yet */
static int bytes_written;

static struct queue *queue_new(void)
{
  struct queue *q = calloc(1, sizeof *q);
  if (!q) {
    exit(1);
  }
  pthread_mutex_init(&q->mutex, NULL);
  pthread_cond_init(&q->filled, NULL);
  return q;
}

static void queue_delete(struct queue *q)
{
  pthread_mutex_destroy(&q->mutex);
  pthread_cond_destroy(&q->filled);
  free(q);
}

static void put(int number)
{
  struct block *b;
  pthread_mutex_lock(&fifo->mutex);
  b = &fifo->blocks[fifo->first + fifo->count++];
  b->number = number;
  for (int i = 0; i < SIZE; i++) {
    b->bytes[i] = (char)(number + i);
  }
  fifo->is_done = number == BLOCKS - 1;
  pthread_cond_broadcast(&fifo->filled);
  pthread_mutex_unlock(&fifo->mutex);
}

/* False: there are no more. */
static bool get(struct block *block)
{
  bool has_one;
  pthread_mutex_lock(&fifo->mutex);
  while (fifo->count == 0 && !fifo->is_done) {
    pthread_cond_wait(&fifo->filled, &fifo->mutex);
  }
  has_one = fifo->count > 0;
  if (has_one) {
    *block = fifo->blocks[fifo->first++];
    fifo->count--;
  }
  pthread_mutex_unlock(&fifo->mutex);
  return has_one;
}

static void *consume(void *arg)
{
  struct block block;
  while (get(&block)) {
    int size = block.bytes[0] % 2 ? SIZE : SIZE - 1; /* compressed */
    pthread_mutex_lock(&output_mutex);
    output_sizes[block.number] = size;
    pthread_cond_signal(&output_filled);
    pthread_mutex_unlock(&output_mutex);
  }
  return arg;
}

static void *write_file(void *arg)
{
  for (int i = 0; i < BLOCKS; i++) {
    pthread_mutex_lock(&output_mutex);
    while (output_sizes[i] == 0) {
      pthread_cond_wait(&output_filled, &output_mutex);
    }
    bytes_written += output_sizes[i];
    pthread_mutex_unlock(&output_mutex);
  }
  return arg;
}

int main(void)
{
  pthread_t consumers[CONSUMERS], writer;
  fifo = queue_new();
  for (int i = 0; i < CONSUMERS; i++) {
    pthread_create(&consumers[i], NULL, consume, NULL);
  }
  pthread_create(&writer, NULL, write_file, NULL);
  for (int i = 0; i < BLOCKS; i++) {
    put(i);
  }
  pthread_join(writer, NULL);
  for (int i = 0; i < CONSUMERS; i++) {
    pthread_join(consumers[i], NULL);
  }
  queue_delete(fifo);
  return 0;
}
