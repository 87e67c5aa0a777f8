// Bounded buffer with two condition variables: a woken consumer must look
// again, another one may have been faster.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Hoare, Monitors: an operating system structuring concept, 1974

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define SIZE 2
#define ITEMS 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static int buffer[SIZE];
static int first;
static int count;

static void put(int value)
{
  pthread_mutex_lock(&mutex);
  while (count == SIZE) {
    pthread_cond_wait(&not_full, &mutex);
  }
  buffer[(first + count) % SIZE] = value;
  count++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&mutex);
}

static int take(void)
{
  pthread_mutex_lock(&mutex);
  if (count == 0) {
    pthread_cond_wait(&not_empty, &mutex);
  }
  int value = buffer[first];
  first = (first + 1) % SIZE;
  count--;
  assert(count >= 0);
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&mutex);
  return value;
}

static void *producer(void *arg)
{
  (void)arg;
  for (int i = 1; i <= ITEMS; i++) {
    put(i);
  }
  return NULL;
}

static void *consumer(void *arg)
{
  (void)arg;
  assert(take() > 0);
  return NULL;
}

int main(void)
{
  pthread_t p, c1, c2;
  pthread_create(&c1, NULL, consumer, NULL);
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c2, NULL, consumer, NULL);
  pthread_join(c1, NULL);
  pthread_join(p, NULL);
  pthread_join(c2, NULL);
  return 0;
}
