#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t go;
static void *f(void *a)
{
  sem_wait(&go);
  return a;
}
int main(void)
{
  pthread_t t;
  void *r = 0;
  struct timespec past = {0, 0};
  sem_init(&go, 0, 0);
  pthread_create(&t, 0, f, &t);
  assert(pthread_tryjoin_np(t, &r) == EBUSY && r == 0);
  assert(pthread_timedjoin_np(t, &r, &past) == ETIMEDOUT && r == 0);
  assert(pthread_join(pthread_self(), 0) == EDEADLK);
  assert(pthread_tryjoin_np(pthread_self(), 0) == EBUSY);
  sem_post(&go);
  assert(pthread_join(t, &r) == 0 && r == &t);
}
