// A transport of a file has a monitor of its own, and is suspended or resumed
// by the service, which has a mutex for its list of those that are suspended.
// Suspending and closing take the monitor first and then the list; resuming
// takes them the other way round.
// verdict: UNSAFE
// property: deadlock
// row: filetransport
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { TRANSPORTS = 2 };

struct transport {
  pthread_mutex_t monitor;
  bool is_suspended;
  int blocks;
};

static struct transport transports[TRANSPORTS] = {
    {PTHREAD_MUTEX_INITIALIZER, false, 0},
    {PTHREAD_MUTEX_INITIALIZER, false, 0}};
static pthread_mutex_t list_mutex = PTHREAD_MUTEX_INITIALIZER;
static struct transport *suspended[TRANSPORTS];
static int suspended_count;

static void transport_suspend(struct transport *t)
{
  pthread_mutex_lock(&t->monitor);
  if (!t->is_suspended) {
    pthread_mutex_lock(&list_mutex);
    suspended[suspended_count++] = t;
    pthread_mutex_unlock(&list_mutex);
    t->is_suspended = true;
  }
  pthread_mutex_unlock(&t->monitor);
}

static void transport_resume(struct transport *t)
{
  pthread_mutex_lock(&t->monitor);
  t->is_suspended = false;
  pthread_mutex_unlock(&t->monitor);
}

/* It need not be resumed any more. */
static void transport_close(struct transport *t)
{
  pthread_mutex_lock(&t->monitor);
  pthread_mutex_lock(&list_mutex);
  for (int i = 0; i < suspended_count; i++) {
    if (suspended[i] == t) {
      suspended[i] = suspended[--suspended_count];
    }
  }
  pthread_mutex_unlock(&list_mutex);
  pthread_mutex_unlock(&t->monitor);
}

static void resume_last(void)
{
  struct transport *t = NULL;
  pthread_mutex_lock(&list_mutex);
  if (suspended_count > 0) {
    t = suspended[--suspended_count];
  }
  if (t) {
    transport_resume(t);
  }
  pthread_mutex_unlock(&list_mutex);
}

static void *transfer(void *arg)
{
  struct transport *t = arg;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&t->monitor);
    t->blocks++;
    pthread_mutex_unlock(&t->monitor);
  }
  transport_suspend(t);
  transport_close(t);
  return NULL;
}

static void *resume(void *arg)
{
  resume_last();
  resume_last();
  return arg;
}

int main(void)
{
  pthread_t threads[TRANSPORTS], resumer;
  for (int i = 0; i < TRANSPORTS; i++) {
    pthread_create(&threads[i], NULL, transfer, &transports[i]);
  }
  pthread_create(&resumer, NULL, resume, NULL);
  for (int i = 0; i < TRANSPORTS; i++) {
    pthread_join(threads[i], NULL);
    assert(transports[i].blocks == 2);
  }
  pthread_join(resumer, NULL);
  return 0;
}
