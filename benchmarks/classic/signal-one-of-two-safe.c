// Two threads wait for the same event; one signal wakes only one of them.
// verdict: SAFE
// property: deadlock
// unwind: 1
// rounds: 2
// source: Lampson and Redell, Experience with processes and monitors, 1980

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define N 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static bool is_open;
static int passed;

static void *visitor(void *arg)
{
  (void)arg;
  pthread_mutex_lock(&mutex);
  while (!is_open) {
    pthread_cond_wait(&opened, &mutex);
  }
  passed++;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void)
{
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, visitor, NULL);
  }
  pthread_mutex_lock(&mutex);
  is_open = true;
  pthread_cond_broadcast(&opened);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < N; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
