// verdict: SAFE
#include <assert.h>
#include <pthread.h>
int x;
static void rare(int n)
{
  __asm__("rol %0" : "+r"(n));
  x = n;
}
static void *f(void *arg)
{
  x = 1;
  if (x == 5) {
    rare(3);
  }
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
