// Parallel maximum: the test outside the lock is only a hint and has to be
// repeated inside.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Andrews, Concurrent programming: principles and practice, 1991

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define N 3

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int number[N] = {5, 9, 2};
static int largest;

static void *worker(void *arg)
{
  const int *mine = arg;
  int hint = largest;
  if (*mine > hint) {
    pthread_mutex_lock(&mutex);
    if (*mine > largest) {
      largest = *mine;
    }
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, &number[i]);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(largest == 9);
  return 0;
}
