// A thread returns the address of its result; it must be its own result.
// verdict: SAFE
// property: assert
// unwind: 1
// rounds: 2
// source: Butenhof, Programming with POSIX threads, 1997

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#define N 2

static int result[N + 1];

static void *square(void *arg)
{
  int me = (int)(intptr_t)arg;
  int *mine = &result[me];
  *mine = me * me;
  return mine;
}

int main(void)
{
  pthread_t t[N];
  int sum = 0;
  for (int i = 0; i < N; i++) {
    pthread_create(&t[i], NULL, square, (void *)(intptr_t)(i + 1));
  }
  for (int i = 0; i < N; i++) {
    void *value;
    pthread_join(t[i], &value);
    sum += *(int *)value;
  }
  assert(sum == 1 + 4);
  return 0;
}
