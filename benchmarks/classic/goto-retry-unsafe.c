// Optimistic update with a version, written with goto: a changed version sends
// the writer back to read again.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Kung and Robinson, On optimistic methods for concurrency, 1981

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define N 2

static pthread_mutex_t commit = PTHREAD_MUTEX_INITIALIZER;
static int version;
static int data;

static void *worker(void *arg)
{
  (void)arg;
  int seen, result;
retry:
  seen = version;
  result = data + 1;
  pthread_mutex_lock(&commit);
  if (version < seen) {
    pthread_mutex_unlock(&commit);
    goto retry;
  }
  data = result;
  version++;
  pthread_mutex_unlock(&commit);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, worker, NULL);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  assert(data == N && version == N);
  return 0;
}
