// The THE protocol of Cilk's work stealing: owner and thief first claim the
// task, then compare head and tail, and back off if the claims crossed.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Frigo, Leiserson and Randall, The Cilk-5 language, 1998

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define TASKS 2

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int head;
static int tail = TASKS;
static atomic_int done[TASKS];

static void run(int index)
{
  assert(atomic_fetch_add(&done[index], 1) == 0);
}

static void pop(void)
{
  int t = tail - 1;
  tail = t;
  if (head > t) {
    tail = t + 1;
    pthread_mutex_lock(&mutex);
    tail = t;
    if (head > t) {
      tail = t + 1;
      pthread_mutex_unlock(&mutex);
      return;
    }
    pthread_mutex_unlock(&mutex);
  }
  run(t);
}

static void *thief(void *arg)
{
  (void)arg;
  for (int i = 0; i < TASKS; i++) {
    pthread_mutex_lock(&mutex);
    int h = head;
    head = h + 1;
    if (h + 1 > tail) {
      head = h;
    } else {
      head = h + 1;
      run(h);
    }
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, thief, NULL);
  for (int i = 0; i < TASKS; i++) {
    pop();
  }
  pthread_join(t, NULL);
  return 0;
}
