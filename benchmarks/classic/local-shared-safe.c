// The address of main's local variable is given to a thread; main may use it
// again only after the join.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Boehm, Threads cannot be implemented as a library, 2005

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct job {
  int input;
  int output;
  int reported;
};

static void *work(void *arg)
{
  struct job *job = arg;
  job->output = 2 * job->input;
  job->reported = job->output;
  return NULL;
}

int main(void)
{
  struct job jobs[2] = {{1, 0, 0}, {2, 0, 0}};
  struct job *next = &jobs[1];
  pthread_t t;
  pthread_create(&t, NULL, work, &jobs[0]);
  next->input = 5;
  work(next);
  pthread_join(t, NULL);
  assert(jobs[0].output == 2);
  assert(next->reported == 10);
  return 0;
}
