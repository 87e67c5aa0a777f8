// Bounded buffer with one condition variable for both sides: a single signal
// may wake a thread of the wrong side, and then all sleep.
// verdict: UNSAFE
// property: deadlock
// unwind: 2
// rounds: 3
// source: Magee and Kramer, Concurrency: state models and Java programs, 1999

#include <pthread.h>
#include <stddef.h>

#define SIZE 1
#define ITEMS 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int count;

static void *producer(void *arg)
{
  (void)arg;
  for (int i = 0; i < ITEMS; i++) {
    pthread_mutex_lock(&mutex);
    while (count == SIZE) {
      pthread_cond_wait(&changed, &mutex);
    }
    count++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

static void *consumer(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (count == 0) {
    pthread_cond_wait(&changed, &mutex);
  }
  count--;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void)
{
  pthread_t c1, c2, p;
  pthread_create(&c1, NULL, consumer, NULL);
  pthread_create(&c2, NULL, consumer, NULL);
  pthread_create(&p, NULL, producer, NULL);
  pthread_join(c1, NULL);
  pthread_join(c2, NULL);
  pthread_join(p, NULL);
  return 0;
}
