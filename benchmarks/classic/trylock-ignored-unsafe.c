// pthread_mutex_trylock may fail; who ignores that works without the lock.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: IEEE Std 1003.1, pthread_mutex_trylock, 2008

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define N 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int inside;
static int refused[N];

static void *worker(void *arg)
{
  int *my_refused = arg;
  int busy = pthread_mutex_trylock(&mutex);
  if (busy) {
    *my_refused = 1;
  }
  if (!inside) {
    inside++;
    assert(inside == 1);
    inside--;
  }
  if (!busy) {
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, &refused[i]);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(refused[0] + refused[1] < N);
  return 0;
}
