// A broadcast wakes both waiters, but there is one coin: the second must test
// again before taking it.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Lampson and Redell, Experience with processes and monitors, 1980

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define N 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int coins;

static void *taker(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  if (coins == 0) {
    pthread_cond_wait(&changed, &mutex);
  }
  coins--;
  assert(coins >= 0);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

static void *giver(void *arg)
{
  (void)arg;
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&mutex);
    coins++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void)
{
  pthread_t g, t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, taker, NULL);
  }
  pthread_create(&g, NULL, giver, NULL);
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  pthread_join(g, NULL);
  assert(coins == 0);
  return 0;
}
