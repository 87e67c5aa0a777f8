// Three threads under one lock; the third asserts what two of them can reach.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Inverso and others, Lazy-CSeq, 2014

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *add_one(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  data++;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *add_two(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  data += 2;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *check(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  assert(data < 4);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void)
{
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, check, NULL);
  pthread_create(&t2, NULL, add_one, NULL);
  pthread_create(&t3, NULL, add_two, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
