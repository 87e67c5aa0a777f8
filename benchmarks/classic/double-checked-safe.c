// Double-checked locking: the second check, under the lock, is the one that
// counts.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Schmidt and Harrison, Double-checked locking, 1997

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define N 3

struct thing {
  int field;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct thing things[N];
static _Atomic(struct thing *) instance;
static int created;

static struct thing *get_instance(void)
{
  struct thing *seen = instance;
  if (!seen) {
    pthread_mutex_lock(&mutex);
    if (!instance) {
      struct thing *fresh = &things[created];
      created++;
      fresh->field = 42;
      instance = fresh;
    }
    pthread_mutex_unlock(&mutex);
  }
  return instance;
}

static void *worker(void *arg)
{
  (void)arg;
  assert(get_instance()->field == 42);
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
  assert(created == 1);
  return 0;
}
