// exit: 10
// says: ^besides: assertion x == 0, at .*besides.c:19:
// says: ^races, by runs +0 +0 +0 +0$
// Something else is violated on the way.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
atomic_int x;
void *work(void *arg)
{
  x = 1;
  x = 0;
  return arg;
}
int main(void)
{
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(x == 0);
  pthread_join(t, 0);
}
