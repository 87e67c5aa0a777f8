// Check and act: seats that were free when looked at have to be still free
// when taken, so the test belongs into the lock.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Goetz, Java concurrency in practice, section 2.2, 2006

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int seats = 3;
static int refused;

static void *book(void *arg)
{
  int wanted = (int)(intptr_t)arg;
  int seen = seats;
  if (seen < wanted) {
    return NULL;
  }
  pthread_mutex_lock(&mutex);
  if (seats >= wanted) {
    seats -= wanted;
  } else {
    refused++;
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, book, (void *)(intptr_t)(i + 2));
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(seats >= 0);
  assert(refused < N);
  return 0;
}
