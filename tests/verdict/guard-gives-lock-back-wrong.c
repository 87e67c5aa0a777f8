// verdict: UNSAFE (assert)
// A lock that is given back where its guard goes out of scope.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void unlock(pthread_mutex_t **m)
{
  pthread_mutex_unlock(*m);
}

static int next(void)
{
  pthread_mutex_t *guard __attribute__((cleanup(unlock))) = &mutex;
  pthread_mutex_trylock(guard);
  if (n > 5) {
    return n;
  }
  return ++n;
}

static void *run(void *unused)
{
  next();
  return unused;
}

int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(n == 2);
}
