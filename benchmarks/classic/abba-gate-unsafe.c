// Opposite lock orders are harmless under a common gate lock.
// verdict: UNSAFE
// property: deadlock
// unwind: 1
// rounds: 1
// source: Havelund, Using runtime analysis to guide model checking, 2000

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t side = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void cross(pthread_mutex_t *at, pthread_mutex_t *a, pthread_mutex_t *b)
{
  pthread_mutex_lock(at);
  pthread_mutex_lock(a);
  pthread_mutex_lock(b);
  shared++;
  pthread_mutex_unlock(b);
  pthread_mutex_unlock(a);
  pthread_mutex_unlock(at);
}

static void *forth(void *arg)
{
  cross(arg, &left, &right);
  return NULL;
}

static void *back(void *arg)
{
  cross(arg, &right, &left);
  return NULL;
}

static void *aside(void *arg)
{
  pthread_mutex_lock(&side);
  pthread_mutex_unlock(&side);
  return arg;
}

int main(void)
{
  pthread_t t1, t2, t3;
  pthread_create(&t1, NULL, forth, &gate);
  pthread_create(&t2, NULL, back, &side);
  pthread_create(&t3, NULL, aside, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  pthread_join(t3, NULL);
  return 0;
}
