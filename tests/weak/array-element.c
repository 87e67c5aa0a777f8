// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
/* Which element it is, only the execution says. */
int a[3], which, r, s;

void *first(void *arg)
{
  int i = which;
  a[i] = 1;
  r = a[i + 1];
  return arg;
}

void *second(void *arg)
{
  a[2] = 1;
  s = a[1];
  return arg;
}

int main(void)
{
  pthread_t t, u;
  which = 1;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r || s);
  return 0;
}
