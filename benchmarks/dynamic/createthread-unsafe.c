// A thread object is made together with its thread, which looks itself up to
// say how it goes. The object's number in the table is set
// when the thread is there already.
// verdict: UNSAFE
// property: assert
// row: createthread
// source: our own program of the kind of error of that name in Wang, Said,
//   Gupta, Coverage guided systematic concurrency testing, 2011, table 5

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { THREADS = 3 };

struct thread {
  pthread_t id;
  int number; /* in the table; 0: none yet */
  int events;
};

static pthread_mutex_t table_mutex = PTHREAD_MUTEX_INITIALIZER;
static struct thread *table[THREADS + 1];
static int count;
static pthread_mutex_t log_mutex = PTHREAD_MUTEX_INITIALIZER;
static int lines;

static void log_line(void)
{
  pthread_mutex_lock(&log_mutex);
  lines++;
  pthread_mutex_unlock(&log_mutex);
}

static void note_event(struct thread *thread)
{
  pthread_mutex_lock(&table_mutex);
  assert(table[thread->number] == thread);
  thread->events++;
  pthread_mutex_unlock(&table_mutex);
}

static void *run(void *arg)
{
  struct thread *self = arg;
  log_line();
  note_event(self);
  log_line();
  return NULL;
}

static void enter(struct thread *thread)
{
  pthread_mutex_lock(&table_mutex);
  thread->number = ++count;
  table[thread->number] = thread;
  pthread_mutex_unlock(&table_mutex);
}

static void thread_create(struct thread *thread)
{
  pthread_create(&thread->id, NULL, run, thread);
  log_line();
  enter(thread);
}

int main(void)
{
  static struct thread threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    thread_create(&threads[i]);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i].id, NULL);
    assert(threads[i].events == 1);
  }
  assert(lines == 3 * THREADS);
  return 0;
}
