// exit in a thread ends the whole program, so nobody sees what the guard saw;
// pthread_exit ends the guard only.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 3
// source: ISO/IEC 9899, section 7.22.4.4, 2011

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int stock = 1;

static void *take(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  if (stock > 0) {
    stock--;
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *guard(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  int seen = stock;
  pthread_mutex_unlock(&mutex);
  if (seen == 0) {
    exit(0);
  }
  assert(seen == 1);
  return NULL;
}

int main(void)
{
  pthread_t g, t;
  pthread_create(&t, NULL, take, NULL);
  pthread_join(t, NULL);
  pthread_create(&g, NULL, guard, NULL);
  pthread_join(g, NULL);
  assert(stock > 0);
  return 0;
}
