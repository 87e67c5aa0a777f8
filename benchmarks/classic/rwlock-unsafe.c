// POSIX read-write lock: incrementing needs the write lock, since two readers
// may be in at once.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: IEEE Std 1003.1, pthread_rwlock_rdlock, 2008

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define N 2

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int counter;

static int get(void)
{
  pthread_rwlock_rdlock(&lock);
  int seen = counter;
  pthread_rwlock_unlock(&lock);
  return seen;
}

static void increment(void)
{
  pthread_rwlock_rdlock(&lock);
  counter++;
  pthread_rwlock_unlock(&lock);
}

static void *worker(void *arg)
{
  (void)arg;
  int before = get();
  increment();
  assert(get() > before);
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
  assert(counter == N);
  return 0;
}
