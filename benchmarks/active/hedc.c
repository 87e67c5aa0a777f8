// exit: 10
// says: ^races, by runs +2 +1 +1 +0$
// says: ^races, else +16 +0 +16 +0$
// says: ^deadlocks +0 +0 +0 +0$
/* hedc.c -- a crawler of archives with the shape of the Java program: requests
 * become tasks of a pool, whose workers take them from a queue; who asked waits
 * for some time only, and cancels what is not done. A task belongs to whoever
 * has it: the queue's lock and flags hand it over, which analyses take for
 * races. One is real: who cancels looks at the worker that a task is done by
 * without the task's lock. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { TASKS = 2, NEW = 0, TAKEN, DONE, CANCELLED };

struct task {
  pthread_mutex_t lock;
  atomic_int state;
  int source;  /* who made it */
  int worker;  /* who does it: 0: nobody */
  int result;  /* of who did it */
};

static struct task tasks[TASKS];
static pthread_mutex_t queue_lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[TASKS], queued, taken;
static int interrupted, answers;

static struct task *take(void)
{
  struct task *t = NULL;
  pthread_mutex_lock(&queue_lock);
  if (taken < queued) t = &tasks[queue[taken++]];
  pthread_mutex_unlock(&queue_lock);
  return t;
}

static void *work(void *arg)
{
  int self = *(int *)arg;
  struct task *t;
  while ((t = take())) {
    int before = NEW;
    if (!atomic_compare_exchange_strong(&t->state, &before, TAKEN)) continue;
    pthread_mutex_lock(&t->lock);
    t->worker = self;
    pthread_mutex_unlock(&t->lock);
    t->result = t->source * 10 + self;
    atomic_store(&t->state, DONE);
  }
  return arg;
}

static void cancel(struct task *t)
{
  int before = NEW;
  if (atomic_compare_exchange_strong(&t->state, &before, CANCELLED)) {
    t->result = -1; /* nobody else will */
  } else if (t->worker != 0) { /* without its lock */
    interrupted++;
  }
}

static void *ask(void *arg)
{
  for (int i = 0; i < TASKS; i++) {
    if (atomic_load(&tasks[i].state) == DONE) answers += tasks[i].result;
    else cancel(&tasks[i]);
  }
  return arg;
}

int main(void)
{
  pthread_t worker, asker;
  int number = 1;
  for (int i = 0; i < TASKS; i++) {
    pthread_mutex_init(&tasks[i].lock, 0);
    tasks[i].source = i + 1;
    queue[queued++] = i;
  }
  pthread_create(&worker, 0, work, &number);
  pthread_create(&asker, 0, ask, 0);
  pthread_join(worker, 0);
  pthread_join(asker, 0);
  return answers < 0;
}
