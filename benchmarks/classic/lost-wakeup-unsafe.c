// A signal before the wait is lost; only a predicate that was set under the
// mutex remembers it.
// verdict: UNSAFE
// property: deadlock
// unwind: 1
// rounds: 2
// source: Birrell, An introduction to programming with threads, 1989

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static bool ready;
static int data;

static void *sender(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  data = 1;
  ready = false;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *receiver(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  if (!ready) {
    pthread_cond_wait(&arrived, &mutex);
  }
  data = 0;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void)
{
  pthread_t s, r;
  pthread_create(&r, NULL, receiver, NULL);
  pthread_create(&s, NULL, sender, NULL);
  pthread_join(s, NULL);
  pthread_join(r, NULL);
  return 0;
}
