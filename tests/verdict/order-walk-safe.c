// args: --engine=stepper --order=walk
// verdict: UNKNOWN
// says: only random schedules were tried
#include <assert.h>
#include <pthread.h>
static _Atomic int count;
static void *f(void *arg)
{
  count++;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  count++;
  pthread_join(t, 0);
  assert(count == 2);
  return 0;
}
