// sc: SAFE
// tso: UNSAFE
// pso: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
/* Threads that are alike, with different stores under way. */
int flag[2], r[2], next;
void *run(void *arg)
{
  int me = __sync_fetch_and_add(&next, 1);
  flag[me] = 1;
  r[me] = flag[1 - me];
  return arg;
}

int main(void)
{
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(r[0] || r[1]);
  return 0;
}
