// Two stages: nineteen writers derive the second datum from the first, each
// under its own lock; the reader may go on only when the last stage is done.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Havelund, Using runtime analysis to guide model checking, 2000

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define WRITERS 19

static pthread_mutex_t lock_a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_b = PTHREAD_MUTEX_INITIALIZER;
static int a;
static int b;

static void *writer(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&lock_a);
  a = 1;
  pthread_mutex_unlock(&lock_a);
  pthread_mutex_lock(&lock_b);
  b = a + 1;
  pthread_mutex_unlock(&lock_b);
  return NULL;
}

static void *reader(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&lock_b);
  int seen_b = b;
  pthread_mutex_unlock(&lock_b);
  pthread_mutex_lock(&lock_a);
  int seen_a = a;
  pthread_mutex_unlock(&lock_a);
  if (seen_b != 0) {
    assert(seen_b == seen_a + 1);
  }
  return NULL;
}

int main(void)
{
  pthread_t r, w[WRITERS];
  pthread_create(&r, NULL, reader, NULL);
  for (int i = 0; i < WRITERS; i++) {
    pthread_create(&w[i], NULL, writer, NULL);
  }
  pthread_join(r, NULL);
  for (int i = 0; i < WRITERS; i++) {
    pthread_join(w[i], NULL);
  }
  return 0;
}
