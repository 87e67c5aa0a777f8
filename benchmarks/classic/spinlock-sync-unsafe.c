// Spin lock from the older GCC builtins; the value stored must mean "taken".
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: GCC manual, Legacy __sync built-in functions, 2011

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define N 2
#define ADDS 2

static int taken;
static int sum;

static void spin_lock(int *lock)
{
  while (__sync_lock_test_and_set(lock, 0)) {
  }
}

static void spin_unlock(int *lock)
{
  __sync_lock_release(lock);
}

static void *worker(void *arg)
{
  (void)arg;
  for (int i = 0; i < ADDS; i++) {
    spin_lock(&taken);
    sum++;
    spin_unlock(&taken);
  }
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
  assert(sum == N * ADDS);
  return 0;
}
