// says: ^      tests/deadlock/created-in-a-call.c:[0-9]*: pthread_mutex_lock
// says not: ^ *in start
// The calls that a thread was created in are not its own.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *arg)
{
  pthread_mutex_lock(&lock);
  return arg;
}

static void start(pthread_t *t)
{
  pthread_create(t, NULL, run, NULL);
}

int main(void)
{
  pthread_t t;
  start(&t);
  pthread_join(t, NULL);
  pthread_mutex_lock(&lock);
}
