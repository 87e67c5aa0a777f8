// The same program with the queue deleted in time. Consumers put a block that
// is compressed into a slot, of which the writer looks at the pointer, with a
// mutex, until it is there. The slot's size is stored
// after the mutex was given back: what is written to the file may be empty.
// verdict: UNSAFE
// property: assert
// row: pbz2-f -DCONSUMERS=8
// source: the kind of error: Wang, Said, Gupta, Coverage guided systematic
//   concurrency testing, 2011, table 2 (a race on a buffer's size)

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef CONSUMERS
#define CONSUMERS 2
#endif

enum { BLOCKS = 3, SIZE = 4 };

struct output {
  char *buf; /* NULL: it is not there yet */
  int size;
};

static pthread_mutex_t fifo_mutex = PTHREAD_MUTEX_INITIALIZER;
static int next_block; /* of those read, all at once */
static char input[BLOCKS][SIZE], compressed[BLOCKS][SIZE];

static pthread_mutex_t output_mutex = PTHREAD_MUTEX_INITIALIZER;
static struct output outputs[BLOCKS];
static int bytes_written;

/* Its number; BLOCKS: there are no more. */
static int get(void)
{
  int number;
  pthread_mutex_lock(&fifo_mutex);
  number = next_block;
  if (number < BLOCKS) {
    next_block++;
  }
  pthread_mutex_unlock(&fifo_mutex);
  return number;
}

static int compress(char *to, const char *from)
{
  int size = 0;
  for (int i = 0; i < SIZE; i++) {
    if (i == 0 || from[i] != from[i - 1]) {
      to[size++] = from[i];
    }
  }
  return size;
}

static void *consume(void *arg)
{
  int number;
  while ((number = get()) < BLOCKS) {
    int size = compress(compressed[number], input[number]);
    pthread_mutex_lock(&output_mutex);
    outputs[number].buf = compressed[number];
    pthread_mutex_unlock(&output_mutex);
    outputs[number].size = size;
  }
  return arg;
}

static bool write_block(int number)
{
  bool is_there;
  pthread_mutex_lock(&output_mutex);
  is_there = outputs[number].buf != NULL;
  if (is_there) {
    bytes_written += outputs[number].size;
  }
  pthread_mutex_unlock(&output_mutex);
  return is_there;
}

static void *write_file(void *arg)
{
  for (int i = 0; i < BLOCKS; i++) {
    while (!write_block(i)) {
      sched_yield();
    }
  }
  return arg;
}

int main(void)
{
  pthread_t consumers[CONSUMERS], writer;
  for (int i = 0; i < BLOCKS; i++) {
    for (int k = 0; k < SIZE; k++) {
      input[i][k] = (char)(k < i ? 'a' : 'a' + k);
    }
  }
  pthread_create(&writer, NULL, write_file, NULL);
  for (int i = 0; i < CONSUMERS; i++) {
    pthread_create(&consumers[i], NULL, consume, NULL);
  }
  for (int i = 0; i < CONSUMERS; i++) {
    pthread_join(consumers[i], NULL);
  }
  pthread_join(writer, NULL);
  assert(bytes_written == 4 + 4 + 3);
  return 0;
}
