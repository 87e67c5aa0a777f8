// args: --engine=stepper
// verdict: SAFE within bounds (of what is never set few values were tried
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
  int old;
  pthread_create(&t, 0, f, 0);
  if (x) {
    old = 1;
  }
  pthread_join(t, 0);
  assert(old == 1 || x == 1);
  return 0;
}
