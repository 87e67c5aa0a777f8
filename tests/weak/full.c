// sc: SAFE
// tso: BOUNDED
// pso: BOUNDED
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* More stores than a buffer has room for. */
int a[12], y, r, s;
void *first(void *arg)
{
  for (int i = 0; i < 12; i++) {
    a[i] = 1;
    r += y;
  }
  return arg;
}

void *second(void *arg)
{
  s = a[11] - a[0];
  y = 0;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a[11] == 1 && r == 0);
  return 0;
}
