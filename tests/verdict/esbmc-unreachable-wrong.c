// verdict: UNSAFE (assert)
// ESBMC's word for what must not be reached.
#include <pthread.h>
static _Atomic int n;
static void *count(void *arg)
{
  n++;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, NULL, count, NULL);
  if (n > 0) {
    __ESBMC_unreachable();
  }
  pthread_join(t, NULL);
}
