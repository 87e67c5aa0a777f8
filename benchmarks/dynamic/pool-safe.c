// A pool of threads whose task queue holds at most so many tasks. Who adds one
// takes the monitor that tells of room, and inside it the queue's mutex; a
// worker that has taken a task out tells of the room with the queue's mutex
// given back, so that the two are nested in one way only.
// verdict: SAFE
// property: deadlock
// row: pool-w2 -DWORKERS=2
// row: pool-w3 -DWORKERS=3
// row: pool-w4 -DWORKERS=4
// row: pool-w5 -DWORKERS=5
// source: the kind of error and the sizes: Wang, Said, Gupta, Coverage guided
//   systematic concurrency testing, 2011, table 1 (5 tasks for each worker)

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef EACH
#define EACH 5
#endif

enum { TASKS = EACH * WORKERS, ROOM = TASKS };

struct monitor {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
};

struct task {
  int input, output;
};

struct pool {
  pthread_mutex_t mutex; /* of all below */
  pthread_cond_t filled;
  struct task *queue[ROOM];
  int first, count;
  bool closed;
  struct monitor room; /* waited for, and told of */
  int added, taken;    /* both only with room.mutex */
};

static struct pool pool = {
    .mutex = PTHREAD_MUTEX_INITIALIZER,
    .filled = PTHREAD_COND_INITIALIZER,
    .room = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER},
};
static struct task tasks[TASKS];
static pthread_mutex_t total_mutex = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void add(struct task *task)
{
  pthread_mutex_lock(&pool.room.mutex);
  while (pool.added - pool.taken == ROOM) {
    pthread_cond_wait(&pool.room.changed, &pool.room.mutex);
  }
  pool.added++;
  pthread_mutex_lock(&pool.mutex);
  pool.queue[(pool.first + pool.count++) % ROOM] = task;
  pthread_cond_signal(&pool.filled);
  pthread_mutex_unlock(&pool.mutex);
  pthread_mutex_unlock(&pool.room.mutex);
}

static void tell_of_room(void)
{
  pthread_mutex_lock(&pool.room.mutex);
  pool.taken++;
  pthread_cond_signal(&pool.room.changed);
  pthread_mutex_unlock(&pool.room.mutex);
}

/* The next task, or NULL: there will be none. */
static struct task *take(void)
{
  struct task *task;
  pthread_mutex_lock(&pool.mutex);
  while (pool.count == 0 && !pool.closed) {
    pthread_cond_wait(&pool.filled, &pool.mutex);
  }
  if (pool.count == 0) {
    pthread_mutex_unlock(&pool.mutex);
    return NULL;
  }
  task = pool.queue[pool.first];
  pool.first = (pool.first + 1) % ROOM;
  pool.count--;
  pthread_mutex_unlock(&pool.mutex);
  tell_of_room();
  return task;
}

static void *work(void *arg)
{
  struct task *task;
  while ((task = take())) {
    task->output = 2 * task->input;
    pthread_mutex_lock(&total_mutex);
    total += task->output;
    pthread_mutex_unlock(&total_mutex);
  }
  return arg;
}

int main(void)
{
  pthread_t workers[WORKERS];
  for (int i = 0; i < WORKERS; i++) {
    pthread_create(&workers[i], NULL, work, NULL);
  }
  for (int i = 0; i < TASKS; i++) {
    tasks[i].input = i;
    add(&tasks[i]);
  }
  pthread_mutex_lock(&pool.mutex);
  pool.closed = true;
  pthread_cond_broadcast(&pool.filled);
  pthread_mutex_unlock(&pool.mutex);
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(workers[i], NULL);
  }
  assert(total == TASKS * (TASKS - 1));
  return 0;
}
