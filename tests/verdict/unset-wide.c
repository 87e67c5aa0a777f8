// args: --engine=stepper
// verdict: SAFE within bounds (fresh memory is zero
#include <assert.h>
#include <pthread.h>
int x;
void *f(void *arg)
{
  x = 1;
  return arg;
}
int main(void)
{
  pthread_t t;
  __int128 wide;
  pthread_create(&t, 0, f, 0);
  x = 2;
  pthread_join(t, 0);
  if (x == 2) {
    assert(wide == 0);
  }
  return 0;
}
