// Bluetooth driver: a worker that counted itself in must look at the flag that
// is set first, not at the one that is set last.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Qadeer and Wu, KISS: keep it simple and sequential, 2004

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define N 2

static atomic_int pending = 1;
static atomic_bool stopping;
static atomic_bool drained;
static atomic_bool stopped;

static void leave(void)
{
  if (atomic_fetch_sub(&pending, 1) == 1) {
    drained = true;
  }
}

static void *worker(void *arg)
{
  (void)arg;
  atomic_fetch_add(&pending, 1);
  if (!stopped) {
    assert(!stopped);
  }
  leave();
  return NULL;
}

static void *stopper(void *arg)
{
  (void)arg;
  stopping = true;
  leave();
  while (!drained) {
  }
  stopped = true;
  return NULL;
}

int main(void)
{
  pthread_t s, w[N];
  pthread_create(&s, NULL, stopper, NULL);
  for (int i = 0; i < N; i++) {
    pthread_create(&w[i], NULL, worker, NULL);
  }
  pthread_join(s, NULL);
  for (int i = 0; i < N; i++) {
    pthread_join(w[i], NULL);
  }
  return 0;
}
