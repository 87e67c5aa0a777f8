// Threads dispatch through a table of functions, one of which is not atomic.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 3
// source: Kernighan and Ritchie, The C programming language, 1988

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

typedef void (*operation)(int amount);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void add_locked(int amount)
{
  pthread_mutex_lock(&mutex);
  total += amount;
  pthread_mutex_unlock(&mutex);
}

static void add_bare(int amount)
{
  total += amount;
}

static const operation operations[2] = {add_locked, add_bare};

struct task {
  int index;
  int amount;
};

static void *run(void *arg)
{
  const struct task *task = arg;
  operations[task->index](task->amount);
  return NULL;
}

int main(void)
{
  struct task tasks[3] = {{0, 1}, {0, 2}, {1, 4}};
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], NULL, run, &tasks[i + 1]);
  }
  operations[0](tasks[0].amount);
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], NULL);
  }
  assert(total == 1 + 2 + 4);
  return 0;
}
