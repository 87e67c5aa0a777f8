// args: --engine stepper
// verdict: UNSAFE
// Between its last step and its end others see what main did.
#include <assert.h>
#include <pthread.h>
int x;
static void *reads(void *unused)
{
  (void)unused;
  assert(x != 1);
  return 0;
}
int main(void)
{
  pthread_t id;
  pthread_create(&id, 0, reads, 0);
  x = 1;
  return 0;
}
