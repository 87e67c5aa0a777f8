// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* But not before. */
int x, y, r, s;
int z;
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

void *first(void *arg)
{
  x = 1;
  r = y;
  __VERIFIER_atomic_begin();
  z = r;
  __VERIFIER_atomic_end();
  return arg;
}

void *second(void *arg)
{
  y = 1;
  __sync_synchronize();
  s = x;
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(!(r == 0 && s == 0));
  return 0;
}
