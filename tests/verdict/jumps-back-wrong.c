// verdict: UNSAFE (assert)
// longjmp goes back to setjmp, from functions that are called there, in each
// thread to its own.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>

static _Thread_local jmp_buf top;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int caught, passed;

static int deep(int depth)
{
  if (depth == 0) {
    longjmp(top, 0);
  }
  int n = deep(depth - 1);
  passed++;
  return n;
}

static void try(int depth)
{
  volatile int state = 1;
  switch (setjmp(top)) {
  case 0:
    state = 2;
    deep(depth);
    break;
  case 1:
    pthread_mutex_lock(&mutex);
    caught += state;
    pthread_mutex_unlock(&mutex);
    break;
  default:
    passed++;
  }
}

static void *run(void *unused)
{
  try(2);
  return unused;
}

int main(void)
{
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(caught == 2 && passed == 0);
}
