// Threads scan files whose names main puts into a queue. Each takes itself off
// the number of active workers when there are no more names, and the last one
// wakes main. That number is set
// before the first worker is created.
// verdict: SAFE
// property: deadlock
// row: pfscan -DWORKERS=6
// source: the kind of error: Wang, Said, Gupta, Coverage guided systematic
//   concurrency testing, 2011, table 2 (`aworkers` is set late, main hangs)

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef WORKERS
#define WORKERS 3
#endif

enum { FILES = 3, ROOM = 2 };

static pthread_mutex_t queue_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t queue_changed = PTHREAD_COND_INITIALIZER;
static const char *queue[ROOM];
static int queue_first, queue_count;
static bool is_closed;

static pthread_mutex_t aworkers_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t aworkers_changed = PTHREAD_COND_INITIALIZER;
static int aworkers;

static pthread_mutex_t matches_mutex = PTHREAD_MUTEX_INITIALIZER;
static int matches;

static void put(const char *name)
{
  pthread_mutex_lock(&queue_mutex);
  while (queue_count == ROOM) {
    pthread_cond_wait(&queue_changed, &queue_mutex);
  }
  queue[(queue_first + queue_count++) % ROOM] = name;
  pthread_cond_broadcast(&queue_changed);
  pthread_mutex_unlock(&queue_mutex);
}

static void close_queue(void)
{
  pthread_mutex_lock(&queue_mutex);
  is_closed = true;
  pthread_cond_broadcast(&queue_changed);
  pthread_mutex_unlock(&queue_mutex);
}

/* NULL: there are no more. */
static const char *get(void)
{
  const char *name = NULL;
  pthread_mutex_lock(&queue_mutex);
  while (queue_count == 0 && !is_closed) {
    pthread_cond_wait(&queue_changed, &queue_mutex);
  }
  if (queue_count > 0) {
    name = queue[queue_first];
    queue_first = (queue_first + 1) % ROOM;
    queue_count--;
    pthread_cond_broadcast(&queue_changed);
  }
  pthread_mutex_unlock(&queue_mutex);
  return name;
}

static void scan(const char *name)
{
  for (const char *c = name; *c; c++) {
    if (*c == 'x') {
      pthread_mutex_lock(&matches_mutex);
      matches++;
      pthread_mutex_unlock(&matches_mutex);
    }
  }
}

static void *work(void *arg)
{
  const char *name;
  while ((name = get())) {
    scan(name);
  }
  pthread_mutex_lock(&aworkers_mutex);
  if (--aworkers <= 0) {
    pthread_cond_signal(&aworkers_changed);
  }
  pthread_mutex_unlock(&aworkers_mutex);
  return arg;
}

static void set_aworkers(void)
{
  pthread_mutex_lock(&aworkers_mutex);
  aworkers = WORKERS;
  pthread_mutex_unlock(&aworkers_mutex);
}

int main(void)
{
  static const char *const names[FILES] = {"a.x", "b", "x.c"};
  pthread_t workers[WORKERS];
  set_aworkers();
  for (int i = 0; i < WORKERS; i++) {
    pthread_create(&workers[i], NULL, work, NULL);
  }
  for (int i = 0; i < FILES; i++) {
    put(names[i]);
  }
  close_queue();
  pthread_mutex_lock(&aworkers_mutex);
  while (aworkers > 0) {
    pthread_cond_wait(&aworkers_changed, &aworkers_mutex);
  }
  pthread_mutex_unlock(&aworkers_mutex);
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(workers[i], NULL);
  }
  return matches == 2 ? 0 : 1;
}
