// Bounded buffer of two producers and two consumers with two condition
// variables: who was woken must look again, another one may have been faster.
// verdict: SAFE
// property: assert
// run: SAFE -DITEMS=2
// run: SAFE -DITEMS=8
// run: UNSAFE -DLOOK_AGAIN=0
// source: Hoare, Monitors: an operating system structuring concept, 1974

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef ITEMS
#define ITEMS 2
#endif
#ifndef LOOK_AGAIN
#define LOOK_AGAIN 1
#endif
#define N 4 /* the first half produces */
#define SIZE 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static int buffer[SIZE];
static int in, out;
static int count;

static void put(int value)
{
  pthread_mutex_lock(&mutex);
  while (count == SIZE) {
    pthread_cond_wait(&not_full, &mutex);
    if (!LOOK_AGAIN) {
      break;
    }
  }
  int at = in;
  buffer[at] = value;
  in = (at + 1) % SIZE;
  count++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&mutex);
}

static int take(void)
{
  pthread_mutex_lock(&mutex);
  while (count == 0) {
    pthread_cond_wait(&not_empty, &mutex);
    if (!LOOK_AGAIN) {
      break;
    }
  }
  assert(count > 0);
  int at = out;
  int value = buffer[at];
  out = (at + 1) % SIZE;
  count--;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&mutex);
  return value;
}

static void *worker(void *arg)
{
  int me = (int)(intptr_t)arg;
  for (int i = 0; i < ITEMS; i++) {
    if (me < N / 2) {
      put(me + 1);
    } else {
      assert(take() != 0);
    }
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
