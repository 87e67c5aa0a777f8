// Chase and Lev's deque on a fixed array: for the last task the owner has to
// race with the thief by compare-and-swap.
// verdict: UNSAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Chase and Lev, Dynamic circular work-stealing deque, 2005

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define TASKS 3
#define NONE (-1)

static int task[TASKS] = {0, 1, 2};
static atomic_int top;
static atomic_int bottom = TASKS;
static atomic_int done[TASKS];

static int take(void)
{
  int b = bottom - 1;
  bottom = b;
  int t = top;
  if (t <= b) {
    return task[b];
  }
  int result = NONE;
  if (t == b && atomic_compare_exchange_strong(&top, &t, t + 1)) {
    result = task[b];
  }
  bottom = b + 1;
  return result;
}

static int steal(void)
{
  int t = top;
  int b = bottom;
  if (t >= b) {
    return NONE;
  }
  int result = task[t];
  return atomic_compare_exchange_strong(&top, &t, t + 1) ? result : NONE;
}

static void run(int index)
{
  if (index != NONE) {
    assert(atomic_fetch_add(&done[index], 1) == 0);
  }
}

static void *thief(void *arg)
{
  (void)arg;
  run(steal());
  run(steal());
  return NULL;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, thief, NULL);
  for (int i = 0; i < TASKS; i++) {
    run(take());
  }
  pthread_join(t, NULL);
  return 0;
}
