// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Created by a loop, and each again: with empty buffers. */
int x, y, r, s;
void *first(void *arg)
{
  x = 1;
  r = y;
  return arg;
}

void *second(void *arg)
{
  y = 1;
  s = x;
  return arg;
}

int main(void)
{
  for (int i = 0; i < 2; i++) {
    pthread_t t, u;
    x = y = 0;
    pthread_create(&t, 0, first, 0);
    pthread_create(&u, 0, second, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(r || s);
  }
  return 0;
}
