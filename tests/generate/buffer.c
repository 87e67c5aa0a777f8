#include "buffer.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char *_Atomic text;

void buffer_set(int length)
{
  char *new = calloc((unsigned)length % 4 + 1, 1);
  pthread_mutex_lock(&mutex);
  free(text);
  text = new;
  pthread_mutex_unlock(&mutex);
}

int buffer_first(void)
{
#ifndef BUG
  pthread_mutex_lock(&mutex);
#endif
  char *now = text;
  int first = now ? now[0] : -1;
#ifndef BUG
  pthread_mutex_unlock(&mutex);
#endif
  return first;
}
