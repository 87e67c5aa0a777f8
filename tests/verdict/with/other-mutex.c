#define _GNU_SOURCE
#include <pthread.h>

pthread_mutex_t mutex = KIND;
extern int n;

void add(void)
{
  pthread_mutex_lock(&mutex);
  n++;
  pthread_mutex_unlock(&mutex);
}
