// A stack of five elements under a lock: who takes one off must know that there
// is one now, not that there was one.
// verdict: SAFE
// property: assert
// unwind: 5
// rounds: 2
// source: Cordeiro and Fischer, Verifying multi-threaded software, 2011

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define SIZE 5

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int stack[SIZE];
static int height;
static int pushed;

static void push(int value)
{
  assert(height < SIZE);
  stack[height] = value;
  height++;
}

static int pop(void)
{
  assert(height > 0);
  height--;
  return stack[height];
}

static void *pusher(void *arg)
{
  (void)arg;
  for (int i = 0; i < SIZE; i++) {
    pthread_mutex_lock(&mutex);
    push(i);
    pushed++;
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

static void *popper(void *arg)
{
  (void)arg;
  for (int i = 0; i < SIZE; i++) {
    pthread_mutex_lock(&mutex);
    if (height > 0) {
      assert(pop() < pushed);
    }
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void)
{
  pthread_t t1, t2;
  pthread_create(&t1, NULL, pusher, NULL);
  pthread_create(&t2, NULL, popper, NULL);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  return 0;
}
