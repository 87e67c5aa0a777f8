// verdict: SAFE
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
  if (n > 1) {
    __ESBMC_unreachable();
  }
  pthread_join(t, NULL);
}
