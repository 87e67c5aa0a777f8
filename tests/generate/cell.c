#include "cell.h"

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void *in;

void cell_put(void *value)
{
  pthread_mutex_lock(&mutex);
  while (in) {
    pthread_cond_wait(&changed, &mutex);
  }
  in = value;
#ifdef BUG
  pthread_cond_signal(&changed);
#else
  pthread_cond_broadcast(&changed);
#endif
  pthread_mutex_unlock(&mutex);
}

void *cell_take(void)
{
  pthread_mutex_lock(&mutex);
  while (!in) {
    pthread_cond_wait(&changed, &mutex);
  }
  void *value = in;
  in = NULL;
#ifndef BUG
  pthread_cond_broadcast(&changed);
#endif
  pthread_mutex_unlock(&mutex);
  return value;
}
