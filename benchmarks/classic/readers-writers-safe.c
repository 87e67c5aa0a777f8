// Readers and writers as a monitor: a writer waits for both the writer and
// all readers to be gone.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Courtois, Heymans and Parnas, Concurrent control, 1971

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int readers;
static int writers;
static int data[2]; /* a writer keeps them equal */

static void *reader(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (writers > 0) {
    pthread_cond_wait(&changed, &mutex);
  }
  readers++;
  pthread_mutex_unlock(&mutex);
  assert(data[0] == data[1]);
  pthread_mutex_lock(&mutex);
  readers--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *writer(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (writers > 0 || readers > 0) {
    pthread_cond_wait(&changed, &mutex);
  }
  writers++;
  pthread_mutex_unlock(&mutex);
  data[0]++;
  data[1]++;
  pthread_mutex_lock(&mutex);
  writers--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void)
{
  pthread_t r1, r2, w;
  pthread_create(&r1, NULL, reader, NULL);
  pthread_create(&w, NULL, writer, NULL);
  pthread_create(&r2, NULL, reader, NULL);
  pthread_join(r1, NULL);
  pthread_join(w, NULL);
  pthread_join(r2, NULL);
  return 0;
}
