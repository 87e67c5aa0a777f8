// verdict: SAFE within bounds (operands are evaluated from left to right
// C does not say whether x is read before or after the thread has ended.
#include <assert.h>
#include <pthread.h>

int x;
void *run(void *arg)
{
  x = 1;
  return arg;
}

int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  assert(pthread_join(t, 0) + x == 1);
}
